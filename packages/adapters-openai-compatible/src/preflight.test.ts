import { airlineEngines, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { expect, test } from 'vitest';
import audioLlm from './audio-llm.ts';
import llm from './llm.ts';
import stt from './stt.ts';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-openai-compatible');
if (emulator === undefined) throw new Error('there is no emulator');
const { signal } = new AbortController();

test('every kind is checked before a run by asking which models there are, which costs nothing', async () => {
  await using running = await emulator.start({ engines: airlineEngines() });
  const place = running.optionsFor({ kind: 'llm', id: 'openai-compatible' });
  for (const { options, preflight } of [llm, audioLlm, stt, tts]) {
    await preflight?.(options.parse(place) as never, emulatedHost(running, { model: 'mine' }), signal);
  }

  expect(running.requests.map(({ method, path, auth }) => `${method} ${path} ${auth}`)).toEqual(
    Array(4).fill('GET /v1/models right'),
  );
});

test('a wrong key is told as such, by name and without its value', async () => {
  await using running = await emulator.start({ engines: airlineEngines() });
  const wrong = emulatedHost({ secrets: { OPENAI_COMPATIBLE_API_KEY: 'wrong-and-secret' } }, { model: 'mine' });
  const options = llm.options.parse(running.optionsFor({ kind: 'llm', id: 'openai-compatible' }));
  const failure = llm.preflight?.(options, wrong, signal);

  await expect(failure).rejects.toMatchObject({
    code: 'auth',
    status: 401,
    message: expect.stringContaining('Incorrect API key provided.'),
  });
  await expect(failure).rejects.not.toThrow(/wrong-and-secret/);
});

test('a model that no server was started with is told before a run, with those that were', async () => {
  const start = { engines: airlineEngines(), models: ['google/gemma-4-31B-it', 'kokoro'] };
  await using running = await emulator.start(start);
  const options = llm.options.parse(running.optionsFor({ kind: 'llm', id: 'openai-compatible' }));
  const ask = async (model: string) => llm.preflight?.(options, emulatedHost(running, { model }), signal);

  await expect(ask('google/gemma-4-31b')).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('has no model google/gemma-4-31b; it serves google/gemma-4-31B-it, kokoro'),
  });
  await expect(ask('google/gemma-4-31B-it')).resolves.toBeUndefined();
});

test('a server that lists no models is there all the same', async () => {
  await using running = await emulator.start({ engines: airlineEngines() });
  const options = llm.options.parse(running.optionsFor({ kind: 'llm', id: 'openai-compatible' }));

  await expect(llm.preflight?.(options, emulatedHost(running, { model: 'mine' }), signal)).resolves.toBeUndefined();
});

test('a part without a model is told where its manifest lacks one', async () => {
  const host = emulatedHost({ secrets: {} });
  const created = [
    async () => llm.create(llm.options.parse({}), host),
    async () => audioLlm.create(audioLlm.options.parse({}), host),
    async () => stt.create(stt.options.parse({}), host),
    async () => tts.create(tts.options.parse({}), host),
  ];

  for (const [at, place] of ['llm', 'audioLlm', 'stt', 'tts'].entries()) {
    await expect(created[at]?.()).rejects.toMatchObject({
      name: 'InputError',
      problems: [{ path: `${place}.model`, expected: expect.stringContaining('the server offers it') }],
    });
  }
});
