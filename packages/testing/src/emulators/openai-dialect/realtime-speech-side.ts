import { fromBase64, jsonAt, listAt, numberAt, objectAt, textAt } from '@eva/adapter-kit';
import type { Json, JsonObject, Millis } from '@eva/core';
import { type MindEvent, openSpeechMind } from '../speech/speech-mind.ts';
import { parsed, toolsFromChat } from './chat-messages.ts';
import type { RealtimeSide, RealtimeSideSpec } from './realtime-side.ts';
import { replyEvents } from './reply-events.ts';
import { transcriptionUsage } from './transcription-usage.ts';

/** A conversation with a speech model. */
export async function realtimeSpeechSide(spec: RealtimeSideSpec): Promise<RealtimeSide> {
  const { engines, scope, session, events } = spec;
  const { turnDetection, transcriptionModel } = session;
  const replies = replyEvents(events);
  let previousItem: string | null = null;
  /** When each turn that is not transcribed yet began, and how long it was once it is over. */
  const turnMs = new Map<string, Millis>();

  const tell = async (event: MindEvent): Promise<void> => {
    switch (event.type) {
      case 'speech-start':
        turnMs.set(event.turnId, event.atMs);
        if (turnDetection === undefined) return;
        return events.answer('input_audio_buffer.speech_started', {
          audio_start_ms: Math.round(event.atMs),
          item_id: itemOf(event.turnId),
        });
      case 'speech-end': {
        turnMs.set(event.turnId, event.atMs - (turnMs.get(event.turnId) ?? event.atMs));
        if (turnDetection === undefined) return;
        const itemId = itemOf(event.turnId);
        await events.answer('input_audio_buffer.speech_stopped', {
          audio_end_ms: Math.round(event.atMs),
          item_id: itemId,
        });
        await events.answer('input_audio_buffer.committed', { item_id: itemId, previous_item_id: previousItem });
        const item = {
          id: itemId,
          type: 'message',
          role: 'user',
          status: 'completed',
          content: [{ type: 'input_audio', transcript: null }],
        };
        await events.answer('conversation.item.added', { item, previous_item_id: previousItem });
        previousItem = itemId;
        return;
      }
      case 'user-partial':
        return;
      case 'user-transcript': {
        const ms = turnMs.get(event.turnId) ?? 0;
        turnMs.delete(event.turnId);
        if (transcriptionModel === undefined) return;
        return events.answer('conversation.item.input_audio_transcription.completed', {
          item_id: itemOf(event.turnId),
          content_index: 0,
          transcript: event.text,
          usage: transcriptionUsage(transcriptionModel, { text: event.text, ms }),
        });
      }
      case 'failed':
        return events.control('error', {
          error: { type: 'server_error', code: 'server_error', message: event.message, param: null, event_id: null },
        });
      default:
        return replies.tell(event);
    }
  };

  const mind = await openSpeechMind({
    engines,
    scope,
    instructions: session.instructions,
    tools: toolsFromChat(session.tools),
    input: session.input,
    output: session.output,
    answersTurns: turnDetection?.creates ?? false,
    isInterruptible: turnDetection?.interrupts ?? false,
    answersTools: false,
    tell,
  });

  const createItem = async (item: JsonObject): Promise<void> => {
    const id = textAt(item, 'id') ?? `item_client_${textAt(item, 'call_id') ?? previousItem ?? '0'}`;
    if (textAt(item, 'type') === 'function_call_output') {
      mind.toolResult(textAt(item, 'call_id') ?? '', parsed(textAt(item, 'output') ?? 'null'));
    } else {
      mind.userText(
        listAt(item, 'content')
          .map((part: Json) => textAt(part, 'text') ?? '')
          .join(' '),
      );
    }
    await events.control('conversation.item.added', { item: { ...item, id }, previous_item_id: previousItem });
    await events.control('conversation.item.done', { item: { ...item, id }, previous_item_id: previousItem });
    previousItem = id;
  };

  return {
    async take(event) {
      const eventId = textAt(event, 'event_id');
      switch (textAt(event, 'type')) {
        case 'input_audio_buffer.append':
          return mind.hear(fromBase64(textAt(event, 'audio') ?? ''));
        case 'input_audio_buffer.commit':
          await events.control('input_audio_buffer.committed', {
            item_id: 'item_committed',
            previous_item_id: previousItem,
          });
          await mind.endTurn();
          return;
        case 'input_audio_buffer.clear':
          return events.control('input_audio_buffer.cleared', {});
        case 'conversation.item.create':
          return createItem(objectAt(event, 'item') ?? {});
        case 'conversation.item.truncate': {
          const itemId = textAt(event, 'item_id') ?? '';
          const endMs = numberAt(event, 'audio_end_ms') ?? 0;
          const replyId = replies.replyOf(itemId);
          if (!spec.truncates || replyId === undefined) {
            return events.error({
              code: 'item_not_found',
              message: `There is no item ${itemId} to truncate.`,
              ...(eventId === undefined ? {} : { eventId }),
            });
          }
          mind.truncate(replyId, endMs);
          return events.control('conversation.item.truncated', {
            item_id: itemId,
            content_index: 0,
            audio_end_ms: endMs,
          });
        }
        case 'response.create': {
          if (mind.isReplying) {
            return events.error({
              code: 'conversation_already_has_active_response',
              message: 'Conversation already has an active response in progress.',
              ...(eventId === undefined ? {} : { eventId }),
            });
          }
          const instruction = textAt(jsonAt(event, 'response'), 'instructions');
          mind.reply(instruction === undefined ? {} : { instruction });
          return;
        }
        case 'response.cancel':
          mind.interrupt();
          return;
        default:
          return events.error({ code: 'unknown_event', message: `Unknown event ${textAt(event, 'type') ?? '?'}` });
      }
    },
    [Symbol.asyncDispose]: () => mind[Symbol.asyncDispose](),
  };
}

function itemOf(turnId: string): string {
  return `item_${turnId}`;
}
