import { AIRLINE_TOOL, airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import judge from './judge.ts';
import llm from './llm.ts';

const emulator = await emulatorFor('@eva/adapter-bedrock');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'llm', id: 'bedrock' });
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);
const ask = { role: 'user', content: [{ type: 'text', text: 'look it up' }] } as const;
const BY_THE_SDK = {
  protocol: 'http',
  userAgent: expect.stringMatching(/^aws-sdk-js\/3\.\d+\.\d+ .* api\/bedrock-runtime#3\.\d+/),
  auth: 'right',
  headers: { 'amz-sdk-request': 'attempt=1; max=1', authorization: 'present', connection: 'keep-alive' },
};

test('a conversation and all its options go through the SDK, over HTTP/1.1, once', async () => {
  const options = {
    baseUrl,
    maxTokens: 300,
    temperature: 0.5,
    topP: 0.9,
    effort: 'low',
    modelFields: { top_k: 40, reasoning: { budget: 7 } },
  };
  const adapter = await llm.create(llm.options.parse(options), host);
  const messages = [{ role: 'system', text: 'Be kind.' }, ask] as const;
  for await (const _ of adapter.generate({ messages, tools: [AIRLINE_TOOL], signal: scope.signal }, scope));

  expect(last()).toMatchObject({
    ...BY_THE_SDK,
    path: '/model/us.anthropic.claude-haiku-4-5-20251001-v1%3A0/converse-stream',
  });
  expect(last()?.json).toEqual({
    messages: [{ role: 'user', content: [{ text: 'look it up' }] }],
    system: [{ text: 'Be kind.' }],
    inferenceConfig: { maxTokens: 300, temperature: 0.5, topP: 0.9 },
    toolConfig: {
      tools: [
        {
          toolSpec: {
            name: AIRLINE_TOOL.name,
            description: AIRLINE_TOOL.description,
            inputSchema: { json: AIRLINE_TOOL.parameters },
          },
        },
      ],
      toolChoice: { auto: {} },
    },
    additionalModelRequestFields: { top_k: 40, reasoning: { budget: 7 } },
    outputConfig: { effort: 'low' },
  });
});

test('a judge asks through the SDK, for the shape that is wanted', async () => {
  const options = { baseUrl, effort: 'high', structured: true };
  const backend = await judge.create(judge.options.parse(options), host);
  const answer = { type: 'object', properties: { rating: { type: 'integer', minimum: 1 } }, required: ['rating'] };
  const request = {
    prompt: [{ type: 'text', text: 'Polite?' }],
    answer,
    sampling: { temperature: 0, maxOutputTokens: 32_000 },
  } as const;
  await backend.ask(request, scope.signal);

  expect(last()).toMatchObject({ ...BY_THE_SDK, path: '/model/us.anthropic.claude-opus-4-6-v1/converse' });
  expect(last()?.json).toEqual({
    messages: [{ role: 'user', content: [{ text: 'Polite?' }] }],
    inferenceConfig: { maxTokens: 32_000, temperature: 0 },
    outputConfig: {
      effort: 'high',
      textFormat: {
        type: 'json_schema',
        structure: { jsonSchema: { name: 'answer', schema: JSON.stringify(answer) } },
      },
    },
  });
});

test('a call of a model that thinks goes back with the thought behind it, signed as it came', async () => {
  const modelFields = { thinking: { type: 'enabled', budget_tokens: 1024 } };
  const adapter = await llm.create(llm.options.parse({ baseUrl, maxTokens: 4096, modelFields }), host);
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
    {
      reasoningContent: {
        reasoningText: {
          text: 'It is the flight that is meant.',
          signature: expect.stringMatching(/^dGhvdWdodCBvZi/),
        },
      },
    },
    { text: 'one moment' },
    { toolUse: { toolUseId: 'call-7', name: 'get_flight', input: { number: '12' } } },
  ]);
});

test('both kinds are checked before a run by asking their model for one token', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  for (const { options, preflight } of [llm, judge])
    await preflight?.(options.parse({ baseUrl }) as never, host, signal);

  const asked = running.requests.slice(before);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /model/us.anthropic.claude-haiku-4-5-20251001-v1%3A0/converse',
    'POST /model/us.anthropic.claude-opus-4-6-v1/converse',
  ]);
  expect(asked.map(({ json }) => json?.inferenceConfig)).toEqual([{ maxTokens: 1 }, { maxTokens: 1 }]);
});

test('wrong keys are told as such, by name and without their value', async () => {
  const secrets = { AWS_ACCESS_KEY_ID: 'AKIAWRONGANDSECRET00', AWS_SECRET_ACCESS_KEY: 'wrong-and-secret' };
  const failure = llm.preflight?.(
    llm.options.parse({ baseUrl }),
    emulatedHost({ secrets }),
    new AbortController().signal,
  );

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'bedrock', stage: 'llm', status: 403 });
  await expect(failure).rejects.not.toThrow(/wrong-and-secret|AKIAWRONG/i);
});

test('nothing is read from the environment', async () => {
  const shell = {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: 'http://127.0.0.1:1/nobody',
    AWS_BEARER_TOKEN_BEDROCK: 'token-of-the-shell',
    AWS_ACCESS_KEY_ID: 'AKIAOFTHESHELL000000',
    AWS_REGION: 'eu-north-1',
  };
  Object.assign(process.env, shell);
  try {
    await llm.preflight?.(llm.options.parse({ baseUrl }), host, new AbortController().signal);
  } finally {
    for (const name of Object.keys(shell)) delete process.env[name];
  }

  expect(last()?.auth).toBe('right');
});
