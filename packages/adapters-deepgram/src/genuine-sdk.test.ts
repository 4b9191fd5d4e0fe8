import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LINE_FORMAT } from '@eva/core';
import { airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test, vi } from 'vitest';
import stt from './stt.ts';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-deepgram');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'stt', id: 'deepgram' });
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);
const GENUINE = {
  auth: 'right',
  userAgent: '@deepgram/sdk/5.13.0',
  headers: {
    'x-fern-sdk-name': '@deepgram/sdk',
    'x-fern-sdk-version': '5.13.0',
    'x-deepgram-session-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    authorization: 'present',
  },
} as const;

test('Nova is reached through the SDK, with the line as it is and the words of the domain', async () => {
  const adapter = await stt.create(stt.options.parse({ baseUrl, endpointingMs: 500 }), host);
  await using _ = await adapter.open({ format: LINE_FORMAT, keyterms: ['Denver'] }, scope);

  expect(last()).toMatchObject({
    ...GENUINE,
    protocol: 'websocket',
    path: '/v1/listen',
    query: {
      model: 'nova-3',
      encoding: 'mulaw',
      sample_rate: '8000',
      channels: '1',
      language: 'en',
      interim_results: 'true',
      endpointing: '500',
      utterance_end_ms: '1000',
      vad_events: 'true',
      punctuate: 'true',
      smart_format: 'false',
      keyterm: 'Denver',
    },
  });
});

test('Nova is told not to end turns where the slot has a turn detector of its own', async () => {
  const adapter = await stt.create(stt.options.parse({ baseUrl, turnDetection: 'none' }), host);
  await using _ = await adapter.open({ format: LINE_FORMAT }, scope);

  expect(adapter.capabilities.endpointing).toBe(false);
  expect(last()?.query).toMatchObject({ endpointing: 'false' });
  expect(last()?.query).not.toHaveProperty('vad_events');
  expect(last()?.query).not.toHaveProperty('utterance_end_ms');
});

test('Flux is reached at its own address, without the parameters that it does not know', async () => {
  const flux = emulatedHost(running, { model: 'flux-general-multi' });
  const options = stt.options.parse({ baseUrl, eotThreshold: 0.8, languageHints: ['es'], encoding: 'linear16' });
  const adapter = await stt.create(options, flux);
  const [format = LINE_FORMAT] = adapter.accepts;
  await using _ = await adapter.open({ format, keyterms: ['Denver'] }, scope);

  expect(last()).toMatchObject({ ...GENUINE, protocol: 'websocket', path: '/v2/listen' });
  expect(last()?.query).toEqual({
    model: 'flux-general-multi',
    encoding: 'linear16',
    sample_rate: '16000',
    eot_threshold: '0.8',
    language_hint: 'es',
    keyterm: 'Denver',
  });
});

test('speech over a socket goes through the SDK', async () => {
  const adapter = await tts.create(tts.options.parse({ baseUrl }), emulatedHost(running, { voice: 'thalia' }));
  await using _ = await adapter.open({ format: LINE_FORMAT }, scope);

  expect(adapter.identity).toEqual({ provider: 'deepgram', model: 'aura-2' });
  expect(last()).toMatchObject({ ...GENUINE, protocol: 'websocket', path: '/v1/speak' });
  expect(last()?.query).toEqual({ model: 'aura-2-thalia-en', encoding: 'mulaw', sample_rate: '8000' });
});

test('speech over requests goes through the SDK', async () => {
  const options = tts.options.parse({ baseUrl, mode: 'http', encoding: 'linear16', speed: 1.2 });
  const adapter = await tts.create(options, host);
  const [format = LINE_FORMAT] = adapter.produces;
  await using duplex = await adapter.open({ format }, scope);
  await duplex.send({ type: 'text-delta', text: 'hello' });
  await duplex.send({ type: 'segment-end' });

  expect(last()).toMatchObject({ ...GENUINE, protocol: 'http', path: '/v1/speak', json: { text: 'hello' } });
  expect(last()?.query).toEqual({
    model: 'aura-2-helena-en',
    encoding: 'linear16',
    sample_rate: '24000',
    container: 'none',
    speed: '1.2',
  });
});

test('each kind is checked before a run by connecting as a call would', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  await stt.preflight?.(stt.options.parse({ baseUrl }), host, signal);
  await stt.preflight?.(stt.options.parse({ baseUrl }), emulatedHost(running, { model: 'flux-general-en' }), signal);
  await tts.preflight?.(tts.options.parse({ baseUrl }), host, signal);

  expect(running.requests.slice(before).map(({ protocol, path }) => `${protocol} ${path}`)).toEqual([
    'websocket /v1/listen',
    'websocket /v2/listen',
    'websocket /v1/speak',
  ]);
  await vi.waitFor(() => expect(running.active()).toEqual({ exchanges: 0, sockets: 0 }));
});

test.each([
  ['stt', stt],
  ['tts', tts],
] as const)('a wrong key of %s is told as such before a run, by name and without its value', async (stage, kind) => {
  const wrong = emulatedHost({ secrets: { DEEPGRAM_API_KEY: 'dg-wrong-and-secret' } });
  const { signal } = new AbortController();
  const before = running.requests.length;

  const failure = kind.preflight?.(kind.options.parse({ baseUrl }) as never, wrong, signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'deepgram', stage, status: 401 });
  await expect(failure).rejects.not.toThrow(/dg-wrong-and-secret/);
  expect(running.requests).toHaveLength(before + 1);
});

test('a preflight that is given up stops at once', async () => {
  const controller = new AbortController();
  const reason = { because: 'enough' };
  const checking = stt.preflight?.(stt.options.parse({ baseUrl }), host, controller.signal);
  controller.abort(reason);

  await expect(checking).rejects.toBe(reason);
});

test('what the service does not know is refused by name', async () => {
  const adapter = await stt.create(stt.options.parse({ baseUrl }), emulatedHost(running, { model: 'supernova-9' }));
  const outcome = (async () => {
    await using duplex = await adapter.open({ format: LINE_FORMAT }, scope);
    for await (const _ of duplex.events);
  })();

  await expect(outcome).rejects.toMatchObject({ code: 'rejected', message: expect.stringMatching(/supernova-9/) });
});

test('parameters that the service refuses before it switches protocols are a refusal in its words, in a call and before a run', async () => {
  const said = { err_code: 'Bad Request', err_msg: 'endpointing is not a number', request_id: 'r-1' };
  const strict = createServer();
  strict.on('upgrade', (_request, stream) => {
    const body = JSON.stringify(said);
    const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
    stream.end(`${head}\r\nconnection: close\r\n\r\n${body}`);
  });
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  const options = stt.options.parse({ baseUrl: `http://127.0.0.1:${(strict.address() as AddressInfo).port}` });
  const refusal = { code: 'rejected', status: 400, message: expect.stringContaining('endpointing is not a number') };
  try {
    const adapter = await stt.create(options, host);
    await expect(adapter.open({ format: LINE_FORMAT }, scope)).rejects.toMatchObject(refusal);
    await expect(stt.preflight?.(options, host, new AbortController().signal)).rejects.toMatchObject(refusal);
  } finally {
    strict.close();
  }
});

test('nothing is read from the environment', async () => {
  process.env.DEEPGRAM_API_KEY = 'of-the-shell';
  process.env.DEEPGRAM_ACCESS_TOKEN = 'token-of-the-shell';
  try {
    const adapter = await stt.create(stt.options.parse({ baseUrl }), host);
    await using _ = await adapter.open({ format: LINE_FORMAT }, scope);
  } finally {
    delete process.env.DEEPGRAM_API_KEY;
    delete process.env.DEEPGRAM_ACCESS_TOKEN;
  }

  expect(last()).toMatchObject({ auth: 'right' });
});
