import type { Contribution, Kind, OptionsSchema } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { type ContributionSubject, contributionChecks } from './contribution-checks.ts';

function subject(given: {
  readonly contribution?: Partial<Contribution<Kind, unknown>>;
  readonly instance?: Partial<ContributionSubject['instance']>;
}): ContributionSubject {
  return {
    contribution: {
      protocol: 1,
      kind: 'stt',
      id: 'sound',
      options: noOptions,
      create: () => {
        throw new Error('not asked for');
      },
      ...given.contribution,
    },
    options: {},
    instance: { kind: 'stt', identity: { provider: 'eva', model: 'sound' }, ...given.instance },
  };
}

const lax: OptionsSchema<unknown> = { jsonSchema: { type: 'object' }, parse: (value) => value };
const BROKEN: { readonly [check: string]: ContributionSubject } = {
  'names itself, its kind and the protocol': subject({ instance: { kind: 'tts' } }),
  'says whose model answers': subject({ instance: { identity: { provider: 'eva', model: '' } } }),
  'refuses options that it does not know': subject({ contribution: { options: lax } }),
  'describes its options for editors': subject({ contribution: { options: lax } }),
};

describe.each(contributionChecks)('$name', (check) => {
  test('passes a sound contribution', async () => {
    await expect(check.run(subject({}))).resolves.toBeUndefined();
  });

  test('fails a contribution that breaks it', async () => {
    await expect(check.run(BROKEN[check.name] ?? subject({}))).rejects.toThrow();
  });
});
