import { type AudioFormat, LINE_FORMAT } from '@eva/core';
import { airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import stt from './stt.ts';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-cartesia');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'stt', id: 'cartesia' });
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);

const SDK = {
  'user-agent': 'cartesia-js/4.2.0',
  'x-cartesia-client': 'cartesia-js/4.2.0',
  'cartesia-version': '2026-08-14',
};

test('transcription opens the socket of the SDK, with the key in a header and not in the address', async () => {
  const options = stt.options.parse({ baseUrl, minVolume: 0.1, maxSilenceMs: 400 });
  const adapter = await stt.create(options, host);
  const format: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
  await using _ = await adapter.open({ format, keyterms: ['Denver'] }, scope);

  expect(last()).toMatchObject({ protocol: 'websocket', path: '/stt/websocket', auth: 'right' });
  expect(last()?.headers).toMatchObject({ ...SDK, authorization: 'present' });
  expect(last()?.query).toEqual({
    model: 'ink-whisper',
    encoding: 'pcm_s16le',
    sample_rate: '16000',
    language: 'en',
    keyterm: 'Denver',
    min_volume: '0.1',
    max_silence_duration_secs: '0.4',
  });
});

test('speech opens the socket of the SDK, over plain HTTP as the base URL says', async () => {
  const adapter = await tts.create(tts.options.parse({ baseUrl }), host);
  await using _ = await adapter.open({ format: LINE_FORMAT }, scope);

  expect(last()).toMatchObject({ protocol: 'websocket', path: '/tts/websocket', query: {}, auth: 'right' });
  expect(last()?.headers).toMatchObject({ ...SDK, authorization: 'present' });
});

test('both kinds are checked before a run by asking for voices, which costs nothing', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  for (const { options, preflight } of [stt, tts]) await preflight?.(options.parse({ baseUrl }) as never, host, signal);

  const asked = running.requests.slice(before);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /voices',
    'GET /voices/f786b574-daa5-4673-aa0c-cbe3e8534c02',
  ]);
  expect(asked[0]?.headers).toMatchObject({ ...SDK, 'x-stainless-retry-count': '0' });
});

test('a voice that does not exist is told before a run', async () => {
  const failure = tts.preflight?.(
    tts.options.parse({ baseUrl }),
    emulatedHost(running, { voice: 'katie' }),
    new AbortController().signal,
  );

  await expect(failure).rejects.toMatchObject({ code: 'rejected', provider: 'cartesia', stage: 'tts', status: 404 });
});

test('a wrong key is told as such, by name and without its value', async () => {
  const wrong = emulatedHost({ secrets: { CARTESIA_API_KEY: 'sk_car_wrong_and_secret' } });
  const { signal } = new AbortController();

  const failure = stt.preflight?.(stt.options.parse({ baseUrl }), wrong, signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'cartesia', stage: 'stt', status: 401 });
  await expect(failure).rejects.not.toThrow(/wrong_and_secret/);
});

test.each([
  ['a model that does not exist', { model: 'sonic-1' }],
  ['a voice that does not exist', { voice: 'katie' }],
])('%s is refused as a wrong request', async (_, asked) => {
  const adapter = await tts.create(tts.options.parse({ baseUrl }), emulatedHost(running, asked));
  await using duplex = await adapter.open({ format: LINE_FORMAT }, scope);
  await duplex.send({ type: 'text-delta', text: 'hello' });
  const read = (async () => {
    for await (const event of duplex.events) if (event.type === 'segment-end') return;
  })();

  await expect(read).rejects.toMatchObject({ code: 'rejected', stage: 'tts', status: 400 });
});

test('no address is read from the environment', async () => {
  process.env.CARTESIA_BASE_URL = 'http://127.0.0.1:1/nobody';
  try {
    await stt.preflight?.(stt.options.parse({ baseUrl }), host, new AbortController().signal);
  } finally {
    delete process.env.CARTESIA_BASE_URL;
  }

  expect(last()?.path).toBe('/voices');
});
