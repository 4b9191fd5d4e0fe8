import type { CallScope, Duplex, JsonObject, Millis, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { messageJson } from '../sockets/wire-message.ts';
import type { WireSocket } from '../sockets/wire-socket.ts';
import { deferred } from '../streams/deferred.ts';
import { openWireDuplex } from '../streams/wire-duplex.ts';
import { textAt } from '../wire/read-json.ts';
import { realtimeError } from './realtime-errors.ts';
import { type RealtimeSpeechSpec, realtimeSpeech } from './realtime-speech.ts';

export interface RealtimeConversationSpec {
  readonly errors: ProviderErrors;
  readonly scope: CallScope;
  readonly connectTimeoutMs: Millis;
  readonly answerTimeoutMs: Millis;
  readonly request: Parameters<S2sAdapter['open']>[0];
  /** What the server does otherwise than OpenAI. Default: nothing. */
  readonly dialect?: Pick<RealtimeSpeechSpec, 'answersTurns' | 'truncates' | 'transcripts'>;
  /** The provider's own shape of a session. */
  readonly session: JsonObject;
  openSocket(signal: AbortSignal): Promise<WireSocket>;
}

/** One call with a speech model in the Realtime dialect, over a socket that the provider's client opens. */
export function openRealtimeConversation(spec: RealtimeConversationSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { errors, scope, connectTimeoutMs, answerTimeoutMs, request } = spec;

  return openWireDuplex<S2sInput, S2sEvent>({
    errors,
    scope,
    connectTimeoutMs,
    answerTimeoutMs,
    async connect(wire) {
      const socket = await spec.openSocket(wire.signal);
      const speech = realtimeSpeech({ errors, logger: scope.logger, output: request.output, ...spec.dialect });
      const ready = deferred<void>();
      let isFinishing = false;

      const settle = (): void => {
        if (speech.isOwed) wire.due('a reply');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      wire.read(socket.messages, async (message) => {
        const event = messageJson(message, errors);
        const type = textAt(event, 'type');
        if (type === 'session.updated') ready.resolve();
        // Before the session is as we want it, any error is about that.
        if (type === 'error') ready.reject(realtimeError(event.error as JsonObject, errors).error);
        const wasOwed = speech.isOwed;
        const { events, send, failure } = speech.hear(event);
        for (const one of events) wire.emit(one);
        if (failure !== undefined) {
          wire.fail(failure);
          return;
        }
        for (const one of send) await socket.sendJson(one);
        if (wasOwed !== speech.isOwed) settle();
      });
      await socket.sendJson({ type: 'session.update', session: spec.session });
      await ready.promise;
      if (request.greeting !== undefined) {
        for (const one of speech.greet(request.greeting)) await socket.sendJson(one);
        settle();
      }

      return {
        async take(input) {
          for (const one of speech.take(input)) await socket.sendJson(one);
          if (input.type !== 'audio-delta') settle();
        },
        finish() {
          isFinishing = true;
          settle();
        },
        close: () => socket.close(),
      };
    },
  });
}
