import type { S2sEvent } from '@eva/core';
import {
  AIRLINE_GREETING,
  AIRLINE_QUESTION,
  AIRLINE_TOOL,
  airlineEngines,
  describeFaultMatrix,
  describeS2sContract,
  emulatedHost,
  inFormat,
  inFrames,
  silence,
} from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import s2s from './s2s.ts';

const emulator = await emulatorFor('@eva/adapter-ultravox');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { language } = airlineEngines();
const speech = language.speak(AIRLINE_QUESTION);

describeS2sContract(s2s, {
  options: running.optionsFor({ kind: 's2s', id: 'ultravox' }),
  host: emulatedHost(running),
  clocks: ['wall'],
  deterministic: false,
  speech,
  expectText: new RegExp(AIRLINE_QUESTION),
  greeting: AIRLINE_GREETING,
  toolCall: { speech: language.speak('look it up'), tools: [AIRLINE_TOOL] },
});

const optionsOf = () => s2s.options.parse(running.optionsFor({ kind: 's2s', id: 'ultravox' }));
const { signal } = new AbortController();

test('before a run the models and the voice are asked for, which costs nothing', async () => {
  const before = running.requests.length;
  await s2s.preflight?.(optionsOf(), emulatedHost(running), signal);

  expect(running.requests.slice(before).map(({ method, path, auth }) => `${method} ${path} ${auth}`)).toEqual([
    'GET /api/models right',
    'GET /api/voices/03e20d03-35e4-43c4-bb18-9b18a2cd3086 right',
  ]);
});

test.each([
  ['a model', { model: 'fixie-ai/ultravocs' }, { message: expect.stringContaining('fixie-ai/ultravocs') }],
  ['a voice', { voice: '00000000-0000-4000-8000-000000000000' }, { status: 404 }],
])('%s that is not there is told before a run', async (_, named, told) => {
  const failure = s2s.preflight?.(optionsOf(), emulatedHost(running, named), signal);

  await expect(failure).rejects.toMatchObject({ code: 'rejected', provider: 'ultravox', stage: 's2s', ...told });
});

test('a wrong key is told as such, by name and without its value', async () => {
  const wrong = emulatedHost({ secrets: { ULTRAVOX_API_KEY: 'ultravox-wrong-and-secret' } });
  const failure = s2s.preflight?.(optionsOf(), wrong, signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', status: 401 });
  await expect(failure).rejects.not.toThrow(/wrong-and-secret/);
});

describeFaultMatrix({
  title: 's2s ultravox',
  emulator,
  engines: airlineEngines,
  async use(faulty, scope, limits) {
    const options = { ...faulty.optionsFor({ kind: 's2s', id: 'ultravox' }), ...limits };
    const adapter = await s2s.create(s2s.options.parse(options), emulatedHost(faulty));
    const [format] = adapter.accepts;
    if (format === undefined) throw new Error('accepts nothing');
    const request = { instructions: 'Today is 2026-03-17.', tools: [], input: format, output: format };
    await using duplex = await adapter.open(request, scope);
    const frames = [...inFrames(await inFormat(speech, format)), ...inFrames(silence(format, 600))];
    const sending = (async () => {
      for (const audio of frames) await duplex.send({ type: 'audio-delta', audio });
    })();
    sending.catch(() => {});
    const events: S2sEvent[] = [];
    for await (const event of duplex.events) {
      events.push(event);
      if (event.type === 'reply-end') break;
    }
    const text = events.map((event) => (event.type === 'transcript-delta' ? event.text : '')).join('');
    expect(text.replace(/\s+/g, ' ').trim()).toBe('at nine. thank you');
    expect(events.filter(({ type }) => type === 'reply-end')).toHaveLength(1);
  },
  // The call is created over HTTP; what is struck is the socket on which it is held.
  path: /\/join$/,
  // Pieces of a transcript carry no number, so one that comes twice is said twice.
  without: ['duplicate-events'],
});
