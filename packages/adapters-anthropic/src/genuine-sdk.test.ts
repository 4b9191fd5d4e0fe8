import { AIRLINE_TOOL, airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import judge from './judge.ts';
import llm from './llm.ts';

const emulator = await emulatorFor('@eva/adapter-anthropic');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'llm', id: 'anthropic' });
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);
const ask = { role: 'user', content: [{ type: 'text', text: 'look it up' }] } as const;
const BY_THE_SDK = {
  protocol: 'http',
  path: '/v1/messages',
  userAgent: expect.stringMatching(/^Anthropic\/JS 1\.15\.0$/),
  auth: 'right',
  headers: {
    'x-stainless-package-version': '1.15.0',
    'x-stainless-retry-count': '0',
    'anthropic-version': '2026-10-21',
  },
};

test('messages and their options go through the SDK, which tries once', async () => {
  const options = { baseUrl, maxTokens: 300, temperature: 0.5, effort: 'low', parallelToolCalls: false };
  const adapter = await llm.create(llm.options.parse(options), host);
  const messages = [{ role: 'system', text: 'Be kind.' }, ask] as const;
  for await (const _ of adapter.generate({ messages, tools: [AIRLINE_TOOL], signal: scope.signal }, scope));

  expect(last()).toMatchObject({
    ...BY_THE_SDK,
    json: {
      model: 'claude-haiku-4-5',
      system: 'Be kind.',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'look it up' }] }],
      max_tokens: 300,
      stream: true,
      temperature: 0.5,
      output_config: { effort: 'low' },
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      cache_control: { type: 'ephemeral' },
    },
  });
});

test('a judge asks through the SDK, in a stream and for the shape that is wanted', async () => {
  const backend = await judge.create(judge.options.parse({ baseUrl, effort: 'high' }), host);
  const answer = { type: 'object', properties: { rating: { type: 'integer', minimum: 1 } }, required: ['rating'] };
  const request = {
    prompt: [{ type: 'text', text: 'Polite?' }],
    answer,
    sampling: { temperature: 0, maxOutputTokens: 32_000 },
  } as const;
  await backend.ask(request, scope.signal);

  expect(last()).toMatchObject({
    ...BY_THE_SDK,
    json: {
      model: 'claude-opus-4-6',
      max_tokens: 32_000,
      stream: true,
      temperature: 0,
      output_config: { effort: 'high', format: { type: 'json_schema', schema: answer } },
    },
  });
});

test('a call goes back with the thought behind it, signed as it came', async () => {
  const adapter = await llm.create(llm.options.parse({ baseUrl }), emulatedHost(running, { model: 'claude-opus-5' }));
  for await (const _ of adapter.generate({ messages: [ask], tools: [AIRLINE_TOOL], signal: scope.signal }, scope));
  const call = { id: 'call-7', name: AIRLINE_TOOL.name, arguments: { number: '12' } };
  const messages = [
    ask,
    { role: 'assistant', text: 'one moment', toolCalls: [call] },
    { role: 'tool', callId: 'call-7', result: { status: 'success' } },
  ] as const;
  for await (const _ of adapter.generate({ messages, tools: [AIRLINE_TOOL], signal: scope.signal }, scope));

  const { messages: sent } = last()?.json ?? {};
  expect((sent as readonly { readonly content: readonly object[] }[])[1]?.content).toEqual([
    { type: 'thinking', thinking: '', signature: expect.stringMatching(/^dGhvdWdodCBvZiBtc2df/) },
    { type: 'text', text: 'one moment' },
    { type: 'tool_use', id: 'call-7', name: 'get_flight', input: { number: '12' } },
  ]);
});

test('both kinds are checked before a run by asking for their model, which costs nothing', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  for (const { options, preflight } of [llm, judge])
    await preflight?.(options.parse({ baseUrl }) as never, host, signal);

  expect(running.requests.slice(before).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/models/claude-haiku-4-5',
    'GET /v1/models/claude-opus-4-6',
  ]);
});

test('a wrong key is told as such, by name and without its value', async () => {
  const wrong = emulatedHost({ secrets: { ANTHROPIC_API_KEY: 'sk-ant-wrong-and-secret' } });
  const failure = llm.preflight?.(llm.options.parse({ baseUrl }), wrong, new AbortController().signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'anthropic', stage: 'llm', status: 401 });
  await expect(failure).rejects.not.toThrow(/sk-ant-wrong-and-secret/);
});

test('nothing is read from the environment', async () => {
  process.env.ANTHROPIC_BASE_URL = 'http://127.0.0.1:1/nobody';
  process.env.ANTHROPIC_AUTH_TOKEN = 'token-of-the-shell';
  process.env.ANTHROPIC_CUSTOM_HEADERS = 'x-of-the-shell: yes';
  try {
    await llm.preflight?.(llm.options.parse({ baseUrl }), host, new AbortController().signal);
  } finally {
    delete process.env.ANTHROPIC_BASE_URL;
    delete process.env.ANTHROPIC_AUTH_TOKEN;
    delete process.env.ANTHROPIC_CUSTOM_HEADERS;
  }

  expect(last()).toMatchObject({ auth: 'right' });
  expect(last()?.headers).not.toHaveProperty('x-of-the-shell');
});
