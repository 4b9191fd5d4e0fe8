import type { CallScope, Duplex, JsonObject, Millis, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import type { WireSocket } from '../sockets/wire-socket.ts';
import { openWireDuplex } from '../streams/wire-duplex.ts';
import { openRealtimeLink } from './realtime-link.ts';
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
  const { errors, scope, connectTimeoutMs, answerTimeoutMs, request, session } = spec;

  return openWireDuplex<S2sInput, S2sEvent>({
    errors,
    scope,
    connectTimeoutMs,
    answerTimeoutMs,
    async connect(wire) {
      const link = await openRealtimeLink({
        errors,
        wire,
        speech: realtimeSpeech({ errors, logger: scope.logger, output: request.output, ...spec.dialect }),
        session,
        openSocket: (signal) => spec.openSocket(signal),
        heard(events) {
          for (const one of events) wire.emit(one);
          return [];
        },
      });
      if (request.greeting !== undefined) await link.greet(request.greeting);
      return {
        take: (input) => link.send(input),
        finish: () => link.finish(),
        close: () => link.close(),
      };
    },
  });
}
