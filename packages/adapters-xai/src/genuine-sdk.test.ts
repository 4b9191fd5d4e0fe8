import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LINE_FORMAT } from '@eva/core';
import { AIRLINE_TOOL, aHost, airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import s2s from './s2s.ts';

const emulator = await emulatorFor('@eva/adapter-xai');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 's2s', id: 'xai' });
const scope = aScope();
const { signal } = new AbortController();
const last = () => running.requests.at(-1);

test('a conversation opens the Realtime client of the SDK, without a beta header', async () => {
  const host = emulatedHost(running, { model: 'grok-voice-think-fast-1.0' });
  const adapter = await s2s.create(s2s.options.parse({ baseUrl }), host);
  const [format = LINE_FORMAT] = adapter.accepts;
  await using _ = await adapter.open({ instructions: '', tools: [], input: format, output: format }, scope);

  expect(last()).toMatchObject({
    protocol: 'websocket',
    path: '/v1/realtime',
    query: { model: 'grok-voice-think-fast-1.0' },
    auth: 'right',
    headers: { authorization: 'present', 'sec-websocket-version': '13' },
  });
  expect(last()?.headers).not.toHaveProperty('openai-beta');
});

/** What a session is told first, by a server that says no more than it must. */
async function sessionSent(options: object, voice?: string): Promise<unknown> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const sent = new Promise<unknown>((resolve) => {
    server.on('connection', (socket) => {
      socket.send('{"type":"session.created","event_id":"1"}');
      socket.on('message', (message) => {
        resolve(JSON.parse(message.toString()));
        socket.send('{"type":"session.updated","event_id":"2"}');
      });
    });
  });
  const { port } = server.address() as AddressInfo;
  const place = `http://127.0.0.1:${port}/v1`;
  const host = aHost({ secret: () => ({ reveal: () => 'xai-of-nobody' }), ...(voice === undefined ? {} : { voice }) });
  const adapter = await s2s.create(s2s.options.parse({ baseUrl: place, ...options }), host);
  const [format = LINE_FORMAT] = adapter.accepts;
  await using _ = await adapter.open(
    { instructions: 'Be kind.', tools: [AIRLINE_TOOL], input: format, output: format },
    scope,
  );
  server.close();
  return sent;
}

test('every option of the session reaches the service, where xAI has it', async () => {
  const options = {
    audio: 'pcmu',
    vadThreshold: 0.5,
    prefixPaddingMs: 300,
    silenceDurationMs: 200,
    transcriptionModel: 'grok-transcribe',
    reasoningEffort: 'low',
  };

  expect(await sessionSent(options, 'ara')).toEqual({
    type: 'session.update',
    session: {
      instructions: 'Be kind.',
      voice: 'ara',
      turn_detection: { type: 'server_vad', threshold: 0.5, prefix_padding_ms: 300, silence_duration_ms: 200 },
      audio: {
        input: {
          format: { type: 'audio/pcmu' },
          transcription: { language_hint: 'en', model: 'grok-transcribe' },
        },
        output: { format: { type: 'audio/pcmu' } },
      },
      tools: [{ type: 'function', ...AIRLINE_TOOL }],
      reasoning: { effort: 'low' },
    },
  });
});

test('what is not said is what xAI does by itself', async () => {
  expect(await sessionSent({})).toMatchObject({
    session: {
      voice: 'eve',
      turn_detection: { type: 'server_vad', threshold: 0.85, prefix_padding_ms: 333 },
      audio: {
        input: { format: { type: 'audio/pcm', rate: 24_000 }, transcription: { language_hint: 'en' } },
        output: { format: { type: 'audio/pcm', rate: 24_000 } },
      },
    },
  });
  expect(await sessionSent({})).not.toHaveProperty('session.reasoning');
});

test('the model is looked for before a run in the list of models, by the SDK, which costs nothing', async () => {
  const options = s2s.options.parse({ baseUrl });
  const ask = async (model: string) => s2s.preflight?.(options, emulatedHost(running, { model }), signal);

  await expect(ask('grok-voice-think-fast-1.0')).resolves.toBeUndefined();
  expect(last()).toMatchObject({
    protocol: 'http',
    method: 'GET',
    path: '/v1/models',
    userAgent: 'OpenAI/JS 6.49.0',
    auth: 'right',
    headers: { 'x-stainless-package-version': '6.49.0', 'x-stainless-retry-count': '0' },
  });
  await expect(ask('grok-voice-think-slow')).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringMatching(/has no model grok-voice-think-slow; .*grok-voice-think-fast-1\.0/),
  });
  // Another name of a model, which the list does not have.
  await expect(ask('grok-voice-latest')).resolves.toBeUndefined();
});

test('a wrong key is told as such, by name and without its value', async () => {
  const wrong = emulatedHost({ secrets: { XAI_API_KEY: 'xai-wrong-and-secret' } });
  const failure = s2s.preflight?.(s2s.options.parse({ baseUrl }), wrong, signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'xai', stage: 's2s', status: 401 });
  await expect(failure).rejects.not.toThrow(/xai-wrong-and-secret/);
});

test('every option says what it is, to editors as well', () => {
  for (const [name, option] of Object.entries(s2s.options.jsonSchema.properties ?? {})) {
    expect(option, name).toHaveProperty('description');
  }
});
