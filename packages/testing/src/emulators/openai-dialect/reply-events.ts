import { base64 } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { wordTokens } from '../answer/word-tokens.ts';
import type { MindEvent } from '../speech/speech-mind.ts';
import type { RealtimeEvents } from './realtime-side.ts';

type ReplyEvent = Extract<MindEvent, { readonly replyId: string }>;

/** How a reply of the mind becomes the events of a response. */
export interface ReplyEvents {
  tell(event: ReplyEvent): Promise<void>;
  /** The reply behind an item of a response. */
  replyOf(itemId: string): string | undefined;
}

export function replyEvents(events: RealtimeEvents): ReplyEvents {
  const known = new Map<string, string>();
  let output: JsonObject[] = [];
  let hasMessage = false;

  const place = (replyId: string): JsonObject => ({
    response_id: `resp_${replyId}`,
    item_id: `item_${replyId}`,
    output_index: 0,
    content_index: 0,
  });
  const message = (replyId: string, status: string, text: string): JsonObject => ({
    id: `item_${replyId}`,
    type: 'message',
    role: 'assistant',
    status,
    content: text === '' ? [] : [{ type: 'output_audio', transcript: text }],
  });
  const begin = async (replyId: string): Promise<void> => {
    if (hasMessage) return;
    hasMessage = true;
    known.set(`item_${replyId}`, replyId);
    const item = message(replyId, 'in_progress', '');
    await events.answer('response.output_item.added', { response_id: `resp_${replyId}`, output_index: 0, item });
    await events.answer('response.content_part.added', { ...place(replyId), part: { type: 'audio', transcript: '' } });
  };
  /** The spoken part is over, whole or not. */
  const endMessage = async (replyId: string, status: string, text: string): Promise<void> => {
    if (!hasMessage || output.length > 0) return;
    await events.answer('response.output_audio.done', place(replyId));
    await events.answer('response.output_audio_transcript.done', { ...place(replyId), transcript: text });
    await events.answer('response.content_part.done', { ...place(replyId), part: { type: 'audio', transcript: text } });
    const item = message(replyId, status, text);
    output.push(item);
    await events.answer('response.output_item.done', { response_id: `resp_${replyId}`, output_index: 0, item });
  };

  const calls: ReplyEvent[] = [];
  const call = async (replyId: string, event: ReplyEvent): Promise<void> => {
    if (event.type !== 'tool-call') return;
    const { id, name, arguments: args } = event.call;
    const at = { response_id: `resp_${replyId}`, item_id: `item_${id}`, output_index: output.length };
    const item = { id: `item_${id}`, type: 'function_call', call_id: id, name };
    const whole = JSON.stringify(args);
    const added = { ...item, status: 'in_progress', arguments: '' };
    const done = { ...item, status: 'completed', arguments: whole };
    await events.answer('response.output_item.added', { ...at, item: added });
    await events.answer('response.function_call_arguments.delta', { ...at, call_id: id, delta: whole });
    await events.answer('response.function_call_arguments.done', { ...at, call_id: id, name, arguments: whole });
    output.push(done);
    await events.answer('response.output_item.done', { ...at, item: done });
  };

  return {
    replyOf: (itemId) => known.get(itemId),
    async tell(event) {
      const { replyId } = event;
      switch (event.type) {
        case 'reply-start':
          output = [];
          hasMessage = false;
          calls.length = 0;
          return events.answer('response.created', {
            response: { id: `resp_${replyId}`, object: 'realtime.response', status: 'in_progress', output: [] },
          });
        case 'reply-text':
          await begin(replyId);
          return events.answer('response.output_audio_transcript.delta', { ...place(replyId), delta: event.text });
        case 'reply-audio':
          await begin(replyId);
          return events.answer('response.output_audio.delta', { ...place(replyId), delta: base64(event.bytes) });
        case 'tool-call':
          // Its item comes after that of the spoken words.
          calls.push(event);
          return;
        case 'reply-end': {
          const isDone = event.reason === 'done';
          await endMessage(replyId, isDone ? 'completed' : 'incomplete', event.text);
          for (const one of calls) await call(replyId, one);
          const tokens = wordTokens(event.text);
          const audioTokens = Math.round(event.audioMs / 50);
          await events.answer('response.done', {
            response: {
              id: `resp_${replyId}`,
              object: 'realtime.response',
              status: isDone ? 'completed' : 'cancelled',
              status_details: isDone ? null : { type: 'cancelled', reason: 'turn_detected' },
              output,
              usage: {
                total_tokens: 100 + tokens + audioTokens,
                input_tokens: 100,
                output_tokens: tokens + audioTokens,
                input_token_details: { text_tokens: 60, audio_tokens: 40, cached_tokens: 0 },
                output_token_details: { text_tokens: tokens, audio_tokens: audioTokens },
              },
            },
          });
          return;
        }
        default:
          event satisfies never;
      }
    },
  };
}
