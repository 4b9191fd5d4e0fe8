import type Anthropic from '@anthropic-ai/sdk';
import { providerErrors } from '@eva/adapter-kit';
import { EvaError, type LlmEvent, type Logger } from '@eva/core';
import { describe, expect, it } from 'vitest';
import type { Thought } from './kept-thoughts.ts';
import { messageReader } from './message-reader.ts';

const errors = providerErrors({ provider: 'anthropic', stage: 'llm' });

/** Events as they come over the wire; the SDK's types promise more fields than are read. */
function read(events: readonly object[], warnings: string[] = []): readonly LlmEvent[] {
  const logger: Logger = { debug() {}, info() {}, warn: (message) => void warnings.push(message) };
  const reader = messageReader({ errors, logger });
  const told = events.flatMap((event) => reader.take(event as Anthropic.Messages.RawMessageStreamEvent));
  return [...told, reader.end()];
}

const START = {
  type: 'message_start',
  message: {
    usage: { input_tokens: 20, cache_read_input_tokens: 100, cache_creation_input_tokens: 5, output_tokens: 1 },
  },
};
const stop = (reason: string) => ({
  type: 'message_delta',
  delta: { stop_reason: reason },
  usage: { output_tokens: 9, input_tokens: null },
});
const toolUse = (...pieces: readonly string[]) => [
  {
    type: 'content_block_start',
    index: 1,
    content_block: { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: {} },
  },
  ...pieces.map((partial_json) => ({
    type: 'content_block_delta',
    index: 1,
    delta: { type: 'input_json_delta', partial_json },
  })),
  { type: 'content_block_stop', index: 1 },
];

describe('messageReader', () => {
  it('joins the pieces of a call and counts what was cached as part of the input', () => {
    expect(read([START, { type: 'ping' }, ...toolUse('{"co', 'de":"ZK3"}'), stop('tool_use')])).toEqual([
      { type: 'tool-call', call: { id: 'toolu_1', name: 'look_up', arguments: { code: 'ZK3' } } },
      {
        type: 'finish',
        reason: 'tool-calls',
        usage: { inputTokens: 125, cachedInputTokens: 100, cacheWriteInputTokens: 5, outputTokens: 9 },
      },
    ]);
  });

  it('takes a call without any piece as one without arguments', () => {
    const warnings: string[] = [];
    expect(read([START, ...toolUse(), stop('tool_use')], warnings)[0]).toEqual({
      type: 'tool-call',
      call: { id: 'toolu_1', name: 'look_up', arguments: {} },
    });
    expect(warnings).toEqual([]);
  });

  it('says that an answer was cut short by its length, and skips what it does not know', () => {
    const text = { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Well' } };
    const thought = { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } };
    expect(read([START, { type: 'something_new' }, thought, text, stop('max_tokens')]).map(({ type }) => type)).toEqual(
      ['text-delta', 'finish'],
    );
  });

  it('hands over what was thought before a call, as it came and signed', () => {
    const block = (index: number, content_block: object, ...deltas: readonly object[]) => [
      { type: 'content_block_start', index, content_block },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ];
    const events = [
      START,
      ...block(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'thinking_delta', thinking: 'the code ' },
        { type: 'thinking_delta', thinking: 'first' },
        { type: 'signature_delta', signature: 'c2ln' },
      ),
      ...block(1, { type: 'redacted_thinking', data: 'ZW5j' }),
      ...block(2, { type: 'text', text: '' }, { type: 'text_delta', text: 'One moment.' }),
      ...block(3, { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: {} }),
      ...block(4, { type: 'tool_use', id: 'toolu_2', name: 'look_up', input: {} }),
      stop('tool_use'),
    ];
    const kept: [string, readonly Thought[]][] = [];
    const logger: Logger = { debug() {}, info() {}, warn() {} };
    const reader = messageReader({ errors, logger, thought: (id, thoughts) => kept.push([id, thoughts]) });
    for (const event of events) reader.take(event as Anthropic.Messages.RawMessageStreamEvent);

    expect(kept).toEqual([
      [
        'toolu_1',
        [
          { type: 'thinking', thinking: 'the code first', signature: 'c2ln' },
          { type: 'redacted_thinking', data: 'ZW5j' },
        ],
      ],
    ]);
  });

  it('takes an answer that was cut off before its first word for an error that says what to do', () => {
    const thought = { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } };
    expect(() => read([START, thought, stop('max_tokens')])).toThrow(
      expect.objectContaining({ code: 'malformed', hint: expect.stringContaining('maxTokens') }),
    );
  });

  it('takes a stream that ends before its answer for a lost connection', () => {
    let thrown: unknown;
    try {
      read([START]);
    } catch (error) {
      thrown = error;
    }
    expect(EvaError.is(thrown) && thrown.code).toBe('connection');
  });
});
