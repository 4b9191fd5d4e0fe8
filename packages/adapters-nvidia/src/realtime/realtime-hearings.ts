import {
  base64,
  deferred,
  jsonAt,
  messageJson,
  objectAt,
  openSocket,
  socketUrl,
  textAt,
  type WireSocket,
} from '@eva/adapter-kit';
import { realtimeError } from '@eva/adapter-kit/openai-dialect';
import type { Clock, JsonObject } from '@eva/core';
import type { Hearing, HearingListener, HearingSpec, Hearings } from '../hearing.ts';
import { createSession } from './create-session.ts';
import { sessionUpdate } from './session-update.ts';

const TRANSCRIPTION = 'conversation.item.input_audio_transcription';

export interface RealtimeHearingsSpec extends HearingSpec {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Turns over the transcription socket of a Speech NIM, each of them a session, because `done` is the end of one. */
export function realtimeHearings(spec: RealtimeHearingsSpec): Hearings {
  return { open: (listener) => openHearing(spec, listener), close: () => {} };
}

async function openHearing(spec: RealtimeHearingsSpec, listener: HearingListener): Promise<Hearing> {
  const { options, key, errors, clock, signal } = spec;
  const { baseUrl } = options;
  const session = await createSession({ baseUrl, key, errors, signal });
  const { clientSecret } = session;
  const socket = await openSocket({
    url: socketUrl(baseUrl, '/v1/realtime', { intent: 'transcription' }),
    // The server answers with the first, so that the secret is in no answer of it.
    ...(clientSecret === undefined ? {} : { protocols: ['realtime', `realtime-token.${clientSecret}`] }),
    errors,
    clock,
    signal,
    connectTimeoutMs: options.connectTimeoutMs,
    aliveTimeoutMs: options.answerTimeoutMs,
  });
  const created = deferred<void>();
  const updated = deferred<void>();
  let isOver = false;
  const failed = (error: unknown): void => {
    created.reject(error);
    updated.reject(error);
    if (!isOver) listener.failed(error);
    isOver = true;
  };
  const isRepeated = repeatedEvents();
  const completed = (event: JsonObject): void => {
    const text = textAt(event, 'transcript') ?? '';
    isOver = jsonAt(event, 'is_last_result') === true;
    if (isOver) listener.done(text);
    else listener.segment(text);
  };
  const hear = (event: JsonObject): void => {
    if (isOver || isRepeated(event)) return;
    const type = textAt(event, 'type');
    if (type === 'conversation.created') created.resolve();
    if (type === 'transcription_session.updated') updated.resolve();
    if (type === `${TRANSCRIPTION}.delta`) listener.interim(textAt(event, 'delta') ?? '');
    if (type === `${TRANSCRIPTION}.completed`) completed(event);
    if (type === `${TRANSCRIPTION}.failed` || type === 'error') {
      failed(realtimeError(objectAt(event, 'error'), errors).error);
    }
  };
  read(socket, (message) => hear(messageJson(message, errors))).then(
    () => failed(errors.make('connection', 'ended the connection in the middle of a turn')),
    failed,
  );

  await created.promise;
  await socket.sendJson({
    type: 'transcription_session.update',
    session: sessionUpdate(spec, session.defaults),
  });
  await updated.promise;
  return {
    async audio(bytes) {
      await socket.sendJson({ type: 'input_audio_buffer.append', audio: base64(bytes) });
      // The server looks at the audio when it is told to.
      await socket.sendJson({ type: 'input_audio_buffer.commit' });
    },
    end: () => socket.sendJson({ type: 'input_audio_buffer.done' }),
    close() {
      isOver = true;
      return socket.close();
    },
  };
}

async function read(socket: WireSocket, take: (message: Parameters<typeof messageJson>[0]) => void): Promise<void> {
  for await (const message of socket.messages) take(message);
}

/** Tells an event that is delivered twice by its id. */
function repeatedEvents(): (event: JsonObject) => boolean {
  const seen = new Set<string>();
  return (event) => {
    const id = textAt(event, 'event_id');
    if (id === undefined) return false;
    const isSeen = seen.has(id);
    seen.add(id);
    return isSeen;
  };
}
