import { fromBase64, messageJson, objectAt, providerErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { type SegmentEars, segmentEars } from './segment-ears.ts';
import { audioOf } from './transcription-session.ts';

/** Unread audio that a client never commits. */
const MOST_WAITING_BYTES = 4_000_000;

/** One transcription over the socket of a Speech NIM, from `conversation.created` to the last result after `done`. */
export async function serveTranscription(socket: SocketSession, engines: EmulatorEngines): Promise<void> {
  if (socket.query.get('intent') !== 'transcription') return socket.close(1008, 'intent=transcription is required');
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  const itemId = `item_${emulatedId(engines)}`;
  const segments: string[] = [];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let ears: SegmentEars | undefined;
  let isDone = false;
  let sent = 0;

  const withId = (type: string, fields: JsonObject): JsonObject => ({ type, event_id: `event_${++sent}`, ...fields });
  // One after the other: what is heard and what is asked are told side by side, and a message may go out in fragments.
  let sending: Promise<void> = Promise.resolve();
  const send = (how: 'answer' | 'control', type: string, fields: JsonObject): Promise<void> => {
    sending = sending.then(() => socket[how](withId(type, fields)));
    return sending;
  };
  const refuse = (code: string, message: string): Promise<void> =>
    send('control', 'error', { error: { type: 'invalid_request_error', code, message, param: null } });
  const result = (type: 'delta' | 'completed', fields: JsonObject): Promise<void> =>
    send('answer', `conversation.item.input_audio_transcription.${type}`, {
      item_id: itemId,
      content_index: 0,
      ...fields,
    });
  const open = async (session: JsonObject): Promise<void> => {
    const audio = audioOf(session);
    if ('refused' in audio) return refuse('invalid_session', audio.refused);
    if (ears !== undefined) return refuse('config_change_rejected', 'The session has begun.');
    ears = await segmentEars({
      engines,
      scope: socket.scope,
      format: audio.format,
      interim: (text) => result('delta', { delta: text }),
      async segment(text) {
        segments.push(text);
        await result('completed', { transcript: text, is_last_result: false });
      },
    });
    await send('control', 'transcription_session.updated', { session });
  };
  const take = async (event: JsonObject): Promise<void> => {
    const type = textAt(event, 'type') ?? '';
    if (type === 'transcription_session.update') return open(objectAt(event, 'session') ?? {});
    if (ears === undefined) return refuse('protocol_order', 'transcription_session.update comes first.');
    if (isDone) return refuse('session_terminal', `Nothing is taken after input_audio_buffer.done: ${type}`);
    switch (type) {
      case 'input_audio_buffer.append': {
        const bytes = fromBase64(textAt(event, 'audio') ?? '');
        waitingBytes += bytes.length;
        if (waitingBytes > MOST_WAITING_BYTES) return refuse('buffer_overflow', 'The audio was never committed.');
        waiting.push(bytes);
        return;
      }
      case 'input_audio_buffer.commit': {
        const heard = waiting;
        waiting = [];
        waitingBytes = 0;
        await send('control', 'input_audio_buffer.committed', { item_id: itemId, previous_item_id: null });
        for (const bytes of heard) await ears.hear(bytes);
        return;
      }
      case 'input_audio_buffer.clear':
        waiting = [];
        waitingBytes = 0;
        return send('control', 'input_audio_buffer.cleared', {});
      case 'input_audio_buffer.done': {
        isDone = true;
        // What was not committed is not heard.
        const rest = await ears.rest();
        const transcript = [...segments, rest].filter((text) => text !== '').join(' ');
        return result('completed', { transcript, is_last_result: true });
      }
      default:
        return refuse('invalid_event', `Unknown event type: ${type}`);
    }
  };

  await send('control', 'conversation.created', {
    conversation: { id: `conv_${emulatedId(engines)}`, object: 'realtime.conversation' },
  });
  try {
    for await (const message of socket.messages) {
      let event: JsonObject;
      try {
        event = messageJson(message, errors);
      } catch {
        await refuse('invalid_json', 'The message is not JSON.');
        continue;
      }
      await take(event);
    }
  } finally {
    await ears?.[Symbol.asyncDispose]();
  }
}
