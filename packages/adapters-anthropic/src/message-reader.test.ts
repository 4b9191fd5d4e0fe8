import type Anthropic from '@anthropic-ai/sdk';
import { providerErrors } from '@eva/adapter-kit';
import { EvaError, type LlmEvent, type Logger } from '@eva/core';
import { describe, expect, it } from 'vitest';
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
        usage: { inputTokens: 125, cachedInputTokens: 100, outputTokens: 9 },
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
