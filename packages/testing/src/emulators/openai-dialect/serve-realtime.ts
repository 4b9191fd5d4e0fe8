import { messageJson, objectAt, providerErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { mergedSession, realtimeSession } from './realtime-formats.ts';
import type { RealtimeEvents, RealtimeSide } from './realtime-side.ts';
import { realtimeSpeechSide } from './realtime-speech-side.ts';
import { realtimeTranscriptionSide } from './realtime-transcription-side.ts';

export interface RealtimeOptions {
  /** Name of the first event; the session is in it. Default `session.created`. */
  readonly firstEvent?: string;
  /** What a session is before the client says otherwise. */
  readonly session?: JsonObject;
  /** Whether `conversation.item.truncate` is understood. Default true. */
  readonly truncates?: boolean;
}

/** One socket of the Realtime dialect: a conversation with a speech model, or a transcription. */
export async function serveRealtime(
  socket: SocketSession,
  engines: EmulatorEngines,
  options: RealtimeOptions = {},
): Promise<void> {
  const errors = providerErrors({ provider: 'client', stage: 'line' });
  let sent = 0;
  const withId = (type: string, fields: JsonObject): JsonObject => ({ type, event_id: `event_${++sent}`, ...fields });
  const events: RealtimeEvents = {
    answer: (type, fields) => socket.answer(withId(type, fields)),
    control: (type, fields) => socket.control(withId(type, fields)),
    error: ({ code, message, eventId }) =>
      socket.control(
        withId('error', {
          error: { type: 'invalid_request_error', code, message, param: null, event_id: eventId ?? null },
        }),
      ),
  };

  const isTranscription = socket.query.get('intent') === 'transcription';
  let session: JsonObject = {
    type: isTranscription ? 'transcription' : 'realtime',
    id: 'sess_emulated',
    model: socket.query.get('model') ?? 'emulated',
    ...options.session,
  };
  let side: RealtimeSide | undefined;
  const open = async (): Promise<RealtimeSide> => {
    const described = realtimeSession(session);
    const spec = { engines, scope: socket.scope, session: described, events, truncates: options.truncates ?? true };
    return described.isTranscription ? realtimeTranscriptionSide(spec) : realtimeSpeechSide(spec);
  };

  await events.control(options.firstEvent ?? 'session.created', { session });
  try {
    for await (const message of socket.messages) {
      let event: JsonObject;
      try {
        event = messageJson(message, errors);
      } catch {
        await events.error({ code: 'invalid_json', message: 'The message is not JSON.' });
        continue;
      }
      if (textAt(event, 'type') !== 'session.update') {
        side ??= await open();
        await side.take(event);
        continue;
      }
      session = mergedSession(session, objectAt(event, 'session') ?? {});
      // A session is described before anything is said in it; later changes of format are refused by the real thing as well.
      side ??= await open();
      await events.control('session.updated', { session });
    }
  } finally {
    await side?.[Symbol.asyncDispose]();
  }
}
