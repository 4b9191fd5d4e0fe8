import { AIRLINE_TOOL, airlineEngines, aScope, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import { openaiClient } from '../client.ts';
import llm from '../llm.ts';

const emulator = await emulatorFor('@eva/adapter-openai');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const place = running.optionsFor({ kind: 'llm', id: 'openai' });
const scope = aScope();

/** What comes of a model and its options: an answer, or what it is refused with before anything is asked. */
async function tried(model: string, given: object): Promise<string> {
  const options = llm.options.parse({ ...place, ...given });
  const host = emulatedHost(running, { model });
  try {
    const adapter = await llm.create(options, host);
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'look it up' }] }] as const;
    const kinds = [];
    const request = { messages, tools: [AIRLINE_TOOL], signal: scope.signal };
    for await (const event of adapter.generate(request, scope)) kinds.push(event.type);
    return kinds.includes('tool-call') ? 'answers' : kinds.join();
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  ['gpt-5.4', {}, 'answers'],
  ['gpt-5.4-mini', { reasoningEffort: 'none' }, 'answers'],
  ['gpt-5.4', { reasoningEffort: 'low', api: 'responses' }, 'answers'],
  ['gpt-5.6-sol', { api: 'responses' }, 'answers'],
  ['gpt-5.6-sol', { reasoningEffort: 'none' }, 'answers'],
  ['gpt-5.2', { reasoningEffort: 'low' }, 'answers'],
  [
    'gpt-5.4-mini',
    { reasoningEffort: 'low' },
    'llm.options.api: gpt-5.4-mini takes no tools in chat completions with reasoningEffort low; expected `api: responses`, or `reasoningEffort: none`',
  ],
  [
    'gpt-5.6-sol',
    {},
    'llm.options.api: gpt-5.6-sol takes no tools in chat completions without `reasoningEffort: none`; expected `api: responses`, or `reasoningEffort: none`',
  ],
])('%s with %j is told before a call: %s', async (model, options, expected) => {
  expect(await tried(model, options)).toBe(expected);
});

test.each([
  ['gpt-5.4', 'low', 400],
  ['gpt-5.5', 'high', 400],
  ['gpt-5.6-sol', undefined, 400],
  ['gpt-5.6-sol', 'none', 'answers'],
  ['gpt-5.4', undefined, 'answers'],
] as const)('the service itself answers %s with effort %s and tools with %s', async (model, effort, expected) => {
  const { client, errors } = openaiClient(emulatedHost(running), { baseUrl: String(place.baseUrl) }, 'llm');
  const { name, parameters } = AIRLINE_TOOL;
  const answer = client.chat.completions.create({
    model,
    messages: [{ role: 'user', content: 'look it up' }],
    tools: [{ type: 'function', function: { name, parameters: { ...parameters } } }],
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
  });
  const came = await answer.then(
    () => 'answers',
    (error: unknown) => errors.fromThrown(error),
  );

  if (expected === 'answers') expect(came).toBe(expected);
  else {
    expect(came).toMatchObject({
      code: 'rejected',
      status: expected,
      message: expect.stringContaining(`Function tools with reasoning_effort are not supported for ${model}`),
    });
  }
});
