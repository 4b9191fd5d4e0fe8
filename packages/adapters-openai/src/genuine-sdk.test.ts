import { LINE_FORMAT } from '@eva/core';
import { aBrief, airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import caller from './caller.ts';
import judge from './judge.ts';
import llm from './llm.ts';
import s2s from './s2s.ts';
import stt from './stt.ts';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-openai');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'llm', id: 'openai' });
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);

test('chat and its options go through the SDK, which tries once', async () => {
  const options = llm.options.parse({
    baseUrl,
    reasoningEffort: 'low',
    maxOutputTokens: 300,
    parallelToolCalls: false,
  });
  const adapter = await llm.create(options, emulatedHost(running, { model: 'gpt-5.2' }));
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'when' }] }] as const;
  for await (const _ of adapter.generate({ messages, tools: [], signal: scope.signal }, scope));

  expect(last()).toMatchObject({
    protocol: 'http',
    path: '/v1/chat/completions',
    userAgent: expect.stringMatching(/^OpenAI\/JS 6\.49\.0$/),
    auth: 'right',
    headers: { 'x-stainless-package-version': '6.49.0', 'x-stainless-retry-count': '0', authorization: 'present' },
    json: {
      model: 'gpt-5.2',
      messages: [{ role: 'user', content: 'when' }],
      stream: true,
      stream_options: { include_usage: true },
      reasoning_effort: 'low',
      max_completion_tokens: 300,
    },
  });
  // An option about tools says nothing where there are none, and is refused by the service.
  expect(last()?.json).not.toHaveProperty('parallel_tool_calls');
});

test('speech goes through the SDK', async () => {
  const adapter = await tts.create(
    tts.options.parse({ baseUrl, speed: 1.2 }),
    emulatedHost(running, { voice: 'coral' }),
  );
  const [format = LINE_FORMAT] = adapter.produces;
  await using duplex = await adapter.open({ format }, scope);
  await duplex.send({ type: 'text-delta', text: 'hello' });
  await duplex.send({ type: 'segment-end' });
  await duplex.finish();
  const events = [];
  for await (const event of duplex.events) events.push(event);

  const samples = events.reduce((sum, one) => sum + (one.type === 'audio-delta' ? one.audio.bytes.length / 2 : 0), 0);
  expect(samples).toBeGreaterThan(0);
  expect(events).toContainEqual({ type: 'usage', usage: { characters: 5, audioOutMs: Math.round(samples / 24) } });
  expect(last()).toMatchObject({
    path: '/v1/audio/speech',
    userAgent: 'OpenAI/JS 6.49.0',
    json: { model: 'gpt-4o-mini-tts', voice: 'coral', input: 'hello', response_format: 'pcm', speed: 1.2 },
  });
});

test('transcription opens a Realtime session that only transcribes', async () => {
  const adapter = await stt.create(stt.options.parse({ baseUrl }), host);
  await using _ = await adapter.open({ format: LINE_FORMAT, keyterms: ['Denver'] }, scope);

  expect(last()).toMatchObject({
    protocol: 'websocket',
    path: '/v1/realtime',
    query: { intent: 'transcription' },
    auth: 'right',
  });
});

test('a conversation opens the Realtime client of the SDK, without a beta header', async () => {
  const adapter = await s2s.create(
    s2s.options.parse({ baseUrl }),
    emulatedHost(running, { model: 'gpt-realtime-1.5' }),
  );
  const [format = LINE_FORMAT] = adapter.accepts;
  await using _ = await adapter.open({ instructions: '', tools: [], input: format, output: format }, scope);

  expect(last()).toMatchObject({
    protocol: 'websocket',
    path: '/v1/realtime',
    query: { model: 'gpt-realtime-1.5' },
    auth: 'right',
  });
  expect(last()?.headers).not.toHaveProperty('openai-beta');
});

test('a caller opens the same client', async () => {
  const user = await caller.create(
    caller.options.parse({ baseUrl }),
    emulatedHost(running, { model: 'gpt-realtime-1.5' }),
  );
  await using _ = await user.place(aBrief(), scope);

  expect(last()).toMatchObject({ path: '/v1/realtime', query: { model: 'gpt-realtime-1.5' }, auth: 'right' });
  expect(last()?.headers).not.toHaveProperty('openai-beta');
});

test('every kind is checked before a run by asking for its model, which costs nothing', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  for (const { options, preflight } of [llm, stt, tts, s2s, caller, judge]) {
    await preflight?.(options.parse({ baseUrl }) as never, host, signal);
  }

  expect(running.requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/models/gpt-5.4-mini',
    'GET /v1/models/gpt-4o-transcribe',
    'GET /v1/models/gpt-4o-mini-tts',
    'GET /v1/models/gpt-realtime',
    'GET /v1/models/gpt-realtime',
    'GET /v1/models/gpt-5.2',
  ]);
});

test('a wrong key is told as such, by name and without its value', async () => {
  const wrong = emulatedHost({ secrets: { OPENAI_API_KEY: 'sk-wrong-and-secret' } });
  const { signal } = new AbortController();

  const failure = llm.preflight?.(llm.options.parse({ baseUrl }), wrong, signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'openai', stage: 'llm', status: 401 });
  await expect(failure).rejects.not.toThrow(/sk-wrong-and-secret/);
});

test('nothing is read from the environment', async () => {
  process.env.OPENAI_BASE_URL = 'http://127.0.0.1:1/nobody';
  process.env.OPENAI_ORG_ID = 'org-of-the-shell';
  try {
    await llm.preflight?.(llm.options.parse({ baseUrl }), host, new AbortController().signal);
  } finally {
    delete process.env.OPENAI_BASE_URL;
    delete process.env.OPENAI_ORG_ID;
  }

  expect(last()?.headers).not.toHaveProperty('openai-organization');
});

test('every option says what it is, to editors as well', () => {
  for (const { kind, options } of [llm, stt, tts, s2s, caller, judge]) {
    for (const [name, option] of Object.entries(options.jsonSchema.properties ?? {})) {
      expect(option, `${kind} ${name}`).toHaveProperty('description');
    }
  }
});
