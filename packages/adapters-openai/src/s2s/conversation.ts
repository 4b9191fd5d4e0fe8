import { deferred, messageJson, openWireDuplex, textAt } from '@eva/adapter-kit';
import { realtimeError, realtimeSpeech } from '@eva/adapter-kit/openai-dialect';
import type { CallScope, Duplex, JsonObject, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import type { OpenAiClient } from '../client.ts';
import { openRealtimeSocket } from '../realtime-socket.ts';
import type { S2sOptions } from './s2s-options.ts';
import { sessionOf } from './session.ts';

export interface ConversationSpec {
  readonly openai: OpenAiClient;
  readonly options: S2sOptions;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  readonly scope: CallScope;
}

/** One call with a Realtime model. */
export function openConversation(spec: ConversationSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { openai, options, model, request, scope } = spec;
  const { client, errors } = openai;
  const { clock, logger, locale } = scope;

  return openWireDuplex<S2sInput, S2sEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const socket = await openRealtimeSocket({ client, errors, options, model, clock, signal: wire.signal });
      const speech = realtimeSpeech({ errors, logger, output: request.output });
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
      await socket.sendJson({ type: 'session.update', session: sessionOf({ ...spec, locale }) });
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
