import type { ConverseStreamOutput } from '@aws-sdk/client-bedrock-runtime';
import { providerErrors } from '@eva/adapter-kit';
import type { LlmEvent, Logger } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { converseReader } from './converse-reader.ts';
import type { Thought } from './kept-thoughts.ts';

const errors = providerErrors({ provider: 'bedrock', stage: 'llm' });
const logger: Logger = { debug() {}, info() {}, warn() {} };

/** Events as they come over the wire; the SDK's types promise more fields than are read. */
function read(events: readonly object[], thought?: (callId: string, thoughts: readonly Thought[]) => void) {
  const reader = converseReader({ errors, logger, ...(thought === undefined ? {} : { thought }) });
  const told = events.flatMap((event): readonly LlmEvent[] => reader.take(event as ConverseStreamOutput));
  return [...told, reader.end()];
}

const delta = (contentBlockIndex: number, piece: object) => ({
  contentBlockDelta: { contentBlockIndex, delta: piece },
});
const reasoning = (index: number, piece: object) => delta(index, { reasoningContent: piece });
const toolUse = (index: number, toolUseId: string) => [
  { contentBlockStart: { contentBlockIndex: index, start: { toolUse: { toolUseId, name: 'look_up' } } } },
  { contentBlockStop: { contentBlockIndex: index } },
];
const stop = (stopReason: string) => ({ messageStop: { stopReason } });

describe('converseReader', () => {
  it('hands over what was thought before a call, as it came: signed, or encrypted', () => {
    const kept: [string, readonly Thought[]][] = [];
    const events = [
      reasoning(0, { text: 'the code ' }),
      reasoning(0, { text: 'first' }),
      reasoning(0, { signature: 'c2ln' }),
      reasoning(1, { redactedContent: Uint8Array.of(1, 2) }),
      delta(2, { text: 'One moment.' }),
      ...toolUse(3, 'a'),
      ...toolUse(4, 'b'),
      stop('tool_use'),
    ];
    read(events, (id, thoughts) => kept.push([id, thoughts]));

    expect(kept).toEqual([
      [
        'a',
        [
          { reasoningContent: { reasoningText: { text: 'the code first', signature: 'c2ln' } } },
          { reasoningContent: { redactedContent: Buffer.from([1, 2]) } },
        ],
      ],
    ]);
  });

  it('takes an answer that was cut off before its first word for an error that says what to do', () => {
    expect(() => read([reasoning(0, { text: 'hm' }), stop('max_tokens')])).toThrow(
      expect.objectContaining({ code: 'malformed', hint: expect.stringContaining('maxTokens') }),
    );
    expect(read([delta(0, { text: 'Well' }), stop('max_tokens')]).at(-1)).toEqual({ type: 'finish', reason: 'length' });
  });

  it('counts what was read from the cache, and what was written to it, as parts of the input', () => {
    const usage = { inputTokens: 20, outputTokens: 9, cacheReadInputTokens: 100, cacheWriteInputTokens: 5 };
    expect(read([delta(0, { text: 'Well' }), stop('end_turn'), { metadata: { usage } }]).at(-1)).toMatchObject({
      usage: { inputTokens: 125, cachedInputTokens: 100, cacheWriteInputTokens: 5, outputTokens: 9 },
    });
  });
});
