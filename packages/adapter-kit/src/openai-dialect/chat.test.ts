import type { Message } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { keepingLogger } from '../__fixtures__/scope.ts';
import { providerErrors } from '../errors/provider-errors.ts';
import { chatReader } from './chat-reader.ts';
import { chatMessages, chatTools } from './chat-request.ts';
import type { ChatChunk, ChatToolCallDelta } from './chat-wire.ts';

const errors = providerErrors({ provider: 'acme', stage: 'llm' });

function read(chunks: readonly ChatChunk[], logger = keepingLogger()) {
  const reader = chatReader({ errors, logger });
  return [...chunks.flatMap((chunk) => [...reader.take(chunk)]), ...reader.end()];
}

const delta = (content: string): ChatChunk => ({ choices: [{ delta: { content } }] });
const calls = (...tool_calls: ChatToolCallDelta[]): ChatChunk => ({ choices: [{ delta: { tool_calls } }] });
const finish = (finish_reason: string): ChatChunk => ({ choices: [{ delta: {}, finish_reason }] });

describe('a streamed chat answer', () => {
  test('is text as it comes, then why it ended and what it cost', () => {
    const usage: ChatChunk = {
      choices: [],
      usage: {
        prompt_tokens: 20,
        completion_tokens: 9,
        prompt_tokens_details: { cached_tokens: 12, audio_tokens: null },
        completion_tokens_details: { reasoning_tokens: 5 },
      },
    };

    expect(read([delta(''), delta('At '), delta('nine.'), finish('stop'), usage])).toEqual([
      { type: 'text-delta', text: 'At ' },
      { type: 'text-delta', text: 'nine.' },
      {
        type: 'finish',
        reason: 'stop',
        usage: { inputTokens: 20, cachedInputTokens: 12, outputTokens: 9, reasoningTokens: 5 },
      },
    ]);
  });

  test('has its calls put together by their index, in order, as soon as they are whole', () => {
    const reader = chatReader({ errors, logger: keepingLogger() });
    reader.take(calls({ index: 1, id: 'b', function: { name: 'second', arguments: '{"n":' } }));
    reader.take(calls({ index: 0, id: 'a', function: { name: 'first', arguments: '' } }));
    reader.take(calls({ index: 1, function: { arguments: '2}' } }));

    expect(reader.take(finish('tool_calls'))).toEqual([
      { type: 'tool-call', call: { id: 'a', name: 'first', arguments: {} } },
      { type: 'tool-call', call: { id: 'b', name: 'second', arguments: { n: 2 } } },
    ]);
    expect(reader.end()).toEqual([{ type: 'finish', reason: 'tool-calls' }]);
  });

  test('finishes by its calls, whatever the server says', () => {
    const called = calls({ index: 0, id: 'a', function: { name: 'first', arguments: '{}' } });

    expect(read([called, finish('stop')]).at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });
    expect(read([delta('no'), finish('tool_calls')]).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  test('goes on without arguments that are no object, and warns of them', () => {
    const logger = keepingLogger();
    const events = read(
      [calls({ index: 0, id: 'a', function: { name: 'first', arguments: '[1' } }), finish('tool_calls')],
      logger,
    );

    expect(events[0]).toEqual({ type: 'tool-call', call: { id: 'a', name: 'first', arguments: {} } });
    expect(logger.warnings).toEqual([
      { message: 'tool arguments are not a JSON object', fields: { tool: 'first', 'content.raw': '[1' } },
    ]);
  });

  test('that is refused is said and told', () => {
    expect(read([{ choices: [{ delta: { refusal: 'I cannot.' } }] }, finish('stop')])).toEqual([
      { type: 'text-delta', text: 'I cannot.' },
      { type: 'finish', reason: 'refusal' },
    ]);
    expect(read([delta('x'), finish('content_filter')]).at(-1)).toEqual({ type: 'finish', reason: 'refusal' });
  });

  test('that breaks off is an error of the provider', () => {
    expect(() => read([delta('At ')])).toThrow(/ended its answer in the middle/);
  });
});

test('a history is written as the server takes it', () => {
  const audio = { format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: Uint8Array.of(0xff, 0xff) } as const;
  const messages: readonly Message[] = [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'when' }] },
    { role: 'assistant', text: '', toolCalls: [{ id: 'a', name: 'look', arguments: { n: 1 } }] },
    { role: 'tool', callId: 'a', result: { at: 'nine' } },
    { role: 'assistant', text: 'At nine.' },
    { role: 'user', content: [{ type: 'audio', audio }] },
  ];
  const written = chatMessages(messages);

  expect(written.slice(0, 5)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'when' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"n":1}' } }],
    },
    { role: 'tool', tool_call_id: 'a', content: '{"at":"nine"}' },
    { role: 'assistant', content: 'At nine.' },
  ]);
  expect(written[5]).toEqual({
    role: 'user',
    content: [{ type: 'input_audio', input_audio: { data: expect.stringMatching(/^UklGR/), format: 'wav' } }],
  });
  expect(chatMessages(messages.slice(5), { audioPart: 'audio_url' })).toEqual([
    {
      role: 'user',
      content: [{ type: 'audio_url', audio_url: { url: expect.stringMatching(/^data:audio\/wav;base64,UklGR/) } }],
    },
  ]);
  expect(chatTools([])).toBeUndefined();
});
