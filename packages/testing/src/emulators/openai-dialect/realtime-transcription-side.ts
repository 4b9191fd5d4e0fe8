import { audioBytes, fromBase64, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { fragments } from '../answer/fragments.ts';
import { openEars } from '../speech/open-ears.ts';
import type { RealtimeSide, RealtimeSideSpec } from './realtime-side.ts';
import { transcriptionUsage } from './transcription-usage.ts';

/** Less audio than this is no item. */
const SHORTEST_COMMIT_MS = 100;

/** Hears only: items of audio by its own turn detection or by commits, and their transcripts. */
export async function realtimeTranscriptionSide(spec: RealtimeSideSpec): Promise<RealtimeSide> {
  const { engines, scope, session, events } = spec;
  const { input, turnDetection } = session;
  let items = 0;
  let waitingBytes = 0;
  let isSpeaking = false;
  /** The end of a turn whose audio a commit has taken already. */
  let isEndTaken = false;
  let working: Promise<void> = Promise.resolve();

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch(() => {});
    return working;
  };
  const nextItem = (): string => `item_${items + 1}`;
  const takeItem = async (): Promise<void> => {
    const itemId = nextItem();
    const previous = items === 0 ? null : `item_${items}`;
    items += 1;
    const ms = (waitingBytes / audioBytes(input, 1000)) * 1000;
    waitingBytes = 0;
    await events.answer('input_audio_buffer.committed', { item_id: itemId, previous_item_id: previous });
    const text = await ears.flush();
    if (session.transcriptionModel !== 'whisper-1') {
      for (const delta of fragments(text)) {
        await events.answer('conversation.item.input_audio_transcription.delta', {
          item_id: itemId,
          content_index: 0,
          delta,
        });
      }
    }
    await events.answer('conversation.item.input_audio_transcription.completed', {
      item_id: itemId,
      content_index: 0,
      transcript: text,
      usage: transcriptionUsage(session.transcriptionModel, { text, ms }),
    });
  };

  const ears = await openEars({
    engines,
    scope,
    format: input,
    detectsTurns: turnDetection !== undefined,
    listener: {
      speechStart: (atMs) => {
        isSpeaking = true;
        const fields = { audio_start_ms: Math.round(atMs), item_id: nextItem() };
        void inOrder(() => events.answer('input_audio_buffer.speech_started', fields));
      },
      speechEnd: (atMs) => {
        isSpeaking = false;
        if (isEndTaken) {
          isEndTaken = false;
          return;
        }
        void inOrder(async () => {
          await events.answer('input_audio_buffer.speech_stopped', {
            audio_end_ms: Math.round(atMs),
            item_id: nextItem(),
          });
          await takeItem();
        });
      },
    },
  });

  return {
    async take(event: JsonObject) {
      switch (textAt(event, 'type')) {
        case 'input_audio_buffer.append': {
          const bytes = fromBase64(textAt(event, 'audio') ?? '');
          waitingBytes += bytes.length;
          return ears.hear(bytes);
        }
        case 'input_audio_buffer.commit':
          return inOrder(async () => {
            if (waitingBytes < audioBytes(input, SHORTEST_COMMIT_MS)) {
              const eventId = textAt(event, 'event_id');
              await events.error({
                code: 'input_audio_buffer_commit_empty',
                message: 'Error committing input audio buffer: buffer too small.',
                ...(eventId === undefined ? {} : { eventId }),
              });
              return;
            }
            isEndTaken = isSpeaking;
            await takeItem();
          });
        case 'input_audio_buffer.clear':
          waitingBytes = 0;
          return events.control('input_audio_buffer.cleared', {});
        default:
          return events.error({
            code: 'unknown_event',
            message: `Not in a transcription: ${textAt(event, 'type') ?? '?'}`,
          });
      }
    },
    [Symbol.asyncDispose]: () => ears[Symbol.asyncDispose](),
  };
}
