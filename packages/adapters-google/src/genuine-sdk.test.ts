import { LINE_FORMAT } from '@eva/core';
import { AIRLINE_TOOL, airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import audioLlm from './audio-llm.ts';
import judge from './judge.ts';
import llm from './llm.ts';
import s2s from './s2s.ts';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-google');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'llm', id: 'google' });
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);

test('contents are generated through the SDK', async () => {
  const adapter = await llm.create(llm.options.parse({ baseUrl, thinkingLevel: 'low' }), host);
  const messages = [
    { role: 'assistant', text: 'hello' },
    { role: 'user', content: [{ type: 'text', text: 'when' }] },
  ] as const;
  for await (const _ of adapter.generate({ messages, tools: [AIRLINE_TOOL], signal: scope.signal }, scope));

  expect(last()).toMatchObject({
    protocol: 'http',
    path: '/v1beta/models/gemini-3-flash-preview:streamGenerateContent',
    query: { alt: 'sse' },
    userAgent: expect.stringMatching(/^google-genai-sdk\/2\.32\.0/),
    auth: 'right',
    json: {
      contents: [
        { role: 'user', parts: [{ text: '(The caller is on the line.)' }] },
        { role: 'model', parts: [{ text: 'hello' }] },
        { role: 'user', parts: [{ text: 'when' }] },
      ],
      generationConfig: { maxOutputTokens: 8192, thinkingConfig: { thinkingLevel: 'LOW' } },
    },
  });
});

test('a call goes back with the signature of the thought behind it', async () => {
  const adapter = await llm.create(llm.options.parse({ baseUrl }), host);
  const ask = { role: 'user', content: [{ type: 'text', text: 'look it up' }] } as const;
  for await (const _ of adapter.generate({ messages: [ask], tools: [AIRLINE_TOOL], signal: scope.signal }, scope));
  const call = { id: 'call-7', name: AIRLINE_TOOL.name, arguments: { number: '12' } };
  const messages = [
    ask,
    { role: 'assistant', text: '', toolCalls: [call] },
    { role: 'tool', callId: 'call-7', result: { status: 'success' } },
  ] as const;
  for await (const _ of adapter.generate({ messages, tools: [AIRLINE_TOOL], signal: scope.signal }, scope));

  expect(last()?.json?.contents).toEqual([
    { role: 'user', parts: [{ text: 'look it up' }] },
    {
      role: 'model',
      parts: [
        {
          functionCall: { id: 'call-7', name: 'get_flight', args: { number: '12' } },
          thoughtSignature: Buffer.from('thought of call-7').toString('base64'),
        },
      ],
    },
    {
      role: 'user',
      parts: [{ functionResponse: { id: 'call-7', name: 'get_flight', response: { status: 'success' } } }],
    },
  ]);
});

test('a Live session is set up by the SDK, with the key in the query, which nobody sees', async () => {
  const adapter = await s2s.create(s2s.options.parse({ baseUrl }), emulatedHost(running, { voice: 'Leda' }));
  const [input = LINE_FORMAT] = adapter.accepts;
  const [output = LINE_FORMAT] = adapter.produces;
  await using _ = await adapter.open({ instructions: 'Be kind.', tools: [AIRLINE_TOOL], input, output }, scope);

  expect(last()).toMatchObject({
    protocol: 'websocket',
    path: '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent',
    query: { key: 'present' },
    userAgent: expect.stringMatching(/^google-genai-sdk\/2\.32\.0/),
    auth: 'right',
  });
});

const PROJECT_PATH =
  '/v1beta1/projects/airline-7/locations/us-central1/publishers/google/models/gemini-3-flash-preview:streamGenerateContent';
const VERTEX = [
  {
    title: 'a project on Vertex AI is asked with an access token where there is one',
    options: { vertex: { project: 'airline-7' } },
    secrets: running.secrets,
    path: PROJECT_PATH,
    header: 'authorization',
  },
  {
    title: 'a project on Vertex AI is asked with a key where there is no access token',
    options: { vertex: { project: 'airline-7' } },
    secrets: { GEMINI_API_KEY: running.secrets.GEMINI_API_KEY ?? '' },
    path: PROJECT_PATH,
    header: 'x-goog-api-key',
  },
  {
    title: 'Vertex AI in express mode is asked with the key, on the path without a project',
    options: { vertex: {} },
    secrets: running.secrets,
    path: '/v1beta1/publishers/google/models/gemini-3-flash-preview:streamGenerateContent',
    header: 'x-goog-api-key',
  },
] as const;

test.each(VERTEX)('$title', async ({ options: given, secrets, path, header }) => {
  const options = { baseUrl, ...given };
  const shown = { headers: { [header]: 'present' }, auth: 'right' };
  const other = header === 'authorization' ? 'x-goog-api-key' : 'authorization';
  const adapter = await llm.create(llm.options.parse(options), emulatedHost({ secrets }));
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'when' }] }] as const;
  for await (const _ of adapter.generate({ messages, tools: [], signal: scope.signal }, scope));
  expect(last()).toMatchObject({ path, ...shown });
  expect(last()?.headers).not.toHaveProperty(other);

  const live = await s2s.create(s2s.options.parse(options), emulatedHost({ secrets }));
  const [input = LINE_FORMAT] = live.accepts;
  const [output = LINE_FORMAT] = live.produces;
  await using _ = await live.open({ instructions: '', tools: [AIRLINE_TOOL], input, output }, scope);
  expect(last()).toMatchObject({
    path: '/ws/google.cloud.aiplatform.v1beta1.LlmBidiService/BidiGenerateContent',
    query: {},
    ...shown,
  });
  expect(last()?.headers).not.toHaveProperty(other);
});

test('an access token is in no error', async () => {
  const wrong = emulatedHost({ secrets: { GOOGLE_OAUTH_ACCESS_TOKEN: 'ya29.wrong-and-secret' } });
  const options = llm.options.parse({ baseUrl, vertex: { project: 'airline-7' } });
  const failure = llm.preflight?.(options, wrong, new AbortController().signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', status: 401 });
  await expect(failure).rejects.not.toThrow(/ya29/);
});

test('every kind is checked before a run by asking for its model, which costs nothing', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  for (const { options, preflight } of [llm, audioLlm, tts, s2s, judge]) {
    await preflight?.(options.parse({ baseUrl }) as never, host, signal);
  }

  expect(running.requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1beta/models/gemini-3-flash-preview',
    'GET /v1beta/models/gemini-3-flash-preview',
    'GET /v1beta/models/gemini-3.1-flash-tts-preview',
    'GET /v1beta/models/gemini-3.1-flash-live-preview',
    'GET /v1beta/models/gemini-3-flash-preview',
  ]);
});

test('a wrong key is told as such, by name and without its value', async () => {
  const wrong = emulatedHost({ secrets: { GEMINI_API_KEY: 'AIza-wrong-and-secret' } });
  const failure = llm.preflight?.(llm.options.parse({ baseUrl }), wrong, new AbortController().signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'google', stage: 'llm', status: 401 });
  await expect(failure).rejects.not.toThrow(/AIza-wrong-and-secret/);
});
