import { providerErrors } from '@eva/adapter-kit';
import type { GenerateRequest } from '@eva/core';
import { aScope, silentLogger } from '@eva/testing';
import type { ResponseReasoningItem, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { describe, expect, test } from 'vitest';
import { llmOptions } from './llm-options.ts';
import { responsesReader } from './responses-reader.ts';
import { responsesRequest } from './responses-request.ts';

const errors = providerErrors({ provider: 'openai', stage: 'llm' });
const THOUGHT: ResponseReasoningItem = {
  id: 'rs_1',
  type: 'reasoning',
  summary: [],
  encrypted_content: 'secret thought',
};

/** Events as the interface sends them; what nobody reads is left out. */
function read(...events: readonly object[]) {
  const reader = responsesReader({ errors, logger: silentLogger });
  const seen = events.flatMap((event) => [...reader.take(event as ResponseStreamEvent)]);
  return { reader, seen };
}

describe('an answer of the Responses interface', () => {
  test('is text, calls, and what it cost', () => {
    const { reader, seen } = read(
      { type: 'response.output_text.delta', delta: 'Let me see.' },
      { type: 'response.output_item.done', item: THOUGHT },
      {
        type: 'response.output_item.done',
        item: { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{"n":1}' },
      },
      {
        type: 'response.completed',
        response: {
          usage: {
            input_tokens: 30,
            input_tokens_details: { cached_tokens: 10 },
            output_tokens: 12,
            output_tokens_details: { reasoning_tokens: 7 },
          },
        },
      },
    );

    expect([...seen, ...reader.end()]).toEqual([
      { type: 'text-delta', text: 'Let me see.' },
      { type: 'tool-call', call: { id: 'c1', name: 'look', arguments: { n: 1 } } },
      {
        type: 'finish',
        reason: 'tool-calls',
        usage: { inputTokens: 30, cachedInputTokens: 10, outputTokens: 12, reasoningTokens: 7 },
      },
    ]);
    expect(reader.reasoning).toEqual([THOUGHT]);
  });

  test('says why it is incomplete, and is an error when it failed or broke off', () => {
    const cut = read({
      type: 'response.incomplete',
      response: { incomplete_details: { reason: 'max_output_tokens' } },
    });
    const failed = {
      type: 'response.failed',
      response: { error: { code: 'rate_limit_exceeded', message: 'slow down' } },
    };

    expect(cut.reader.end()).toEqual([{ type: 'finish', reason: 'length' }]);
    expect(() => read(failed)).toThrow(/slow down/);
    expect(() => read({ type: 'response.output_text.delta', delta: 'At' }).reader.end()).toThrow(/in the middle/);
  });
});

test('what was thought before a call goes back in front of it, and nothing is stored there', () => {
  const request: GenerateRequest = {
    messages: [
      { role: 'system', text: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'when' }] },
      {
        role: 'assistant',
        text: 'Let me see.',
        toolCalls: [
          { id: 'c1', name: 'look', arguments: { n: 1 } },
          { id: 'c2', name: 'look', arguments: { n: 2 } },
        ],
      },
      { role: 'tool', callId: 'c1', result: { at: 'nine' } },
    ],
    tools: [],
    signal: aScope().signal,
  };
  const reasoningOf = new Map([
    ['c1', [THOUGHT]],
    ['c2', [THOUGHT]],
  ]);
  const sent = responsesRequest(request, {
    options: llmOptions.parse({ reasoningEffort: 'low' }),
    model: 'gpt-5.4',
    reasoningOf,
  });

  expect(sent).toEqual({
    model: 'gpt-5.4',
    stream: true,
    store: false,
    include: ['reasoning.encrypted_content'],
    reasoning: { effort: 'low' },
    input: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'when' },
      THOUGHT,
      { role: 'assistant', content: 'Let me see.' },
      { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{"n":1}' },
      { type: 'function_call', call_id: 'c2', name: 'look', arguments: '{"n":2}' },
      { type: 'function_call_output', call_id: 'c1', output: '{"at":"nine"}' },
    ],
  });
});
