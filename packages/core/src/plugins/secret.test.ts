import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { EvaError } from '../errors/eva-error.ts';
import { type PluginHostSpec, pluginHost } from './plugin-host.ts';
import { secretFrom } from './secret.ts';

test('shows its name wherever it is printed, and its value only when asked', () => {
  const secret = secretFrom('SPEECH_KEY', 'hunter2');

  const shown = [
    `${secret}`,
    String(secret),
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ deep: [{ secret }] }),
  ];

  expect(shown).toEqual([
    '[secret SPEECH_KEY]',
    '[secret SPEECH_KEY]',
    '{"secret":"[secret SPEECH_KEY]"}',
    '[secret SPEECH_KEY]',
    '{ deep: [ { secret: [secret SPEECH_KEY] } ] }',
  ]);
  expect(
    Object.values({ ...secret })
      .map(String)
      .join(),
  ).not.toContain('hunter2');
  expect(secret.reveal()).toBe('hunter2');
});

test('gives a plugin only the secrets that its package.json declares', () => {
  const host = pluginHost(aHost({ env: { SPEECH_KEY: 'hunter2', OTHER_KEY: 'other' } }));

  expect(host.secret('SPEECH_KEY').reveal()).toBe('hunter2');
  expect(errorOf(() => host.secret('OTHER_KEY'))).toEqual({
    code: 'plugin-broken',
    message: 'plugin-a 1.0.0 asks for the secret OTHER_KEY, which its package.json does not declare.',
  });
});

test('takes a declared secret from the variable that the manifest names', () => {
  const secretSources = new Map([['SPEECH_KEY', 'MY_KEY']]);
  const host = pluginHost(aHost({ env: { SPEECH_KEY: 'wrong', MY_KEY: 'right' }, secretSources }));

  expect(host.secret('SPEECH_KEY').reveal()).toBe('right');
  expect(`${host.secret('SPEECH_KEY')}`).toBe('[secret MY_KEY]');
});

test.each([{}, { SPEECH_KEY: '' }])('names the variable that is missing and who needs it (%j)', (env) => {
  const host = pluginHost(aHost({ env }));

  expect(errorOf(() => host.secret('SPEECH_KEY'))).toEqual({
    code: 'secret-missing',
    message: 'plugin-a needs the environment variable SPEECH_KEY, which is not set.',
  });
});

function aHost(fields: Pick<PluginHostSpec, 'env'> & Partial<PluginHostSpec>): PluginHostSpec {
  const promised = {
    kind: 'stt',
    id: 'ears',
    entry: './entry',
    title: '',
    env: ['SPEECH_KEY'],
    clocks: ['wall'],
  } as const;
  return {
    found: {
      promised,
      package: {
        name: 'plugin-a',
        version: '1.0.0',
        folder: '/nowhere',
        source: { type: 'host' },
        state: { type: 'ready', contributes: [promised] },
      },
    },
    logger: { debug: () => {}, info: () => {}, warn: () => {} },
    ...fields,
  };
}

function errorOf(act: () => unknown): { readonly code: string; readonly message: string } {
  try {
    act();
  } catch (error) {
    if (EvaError.is(error)) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
}
