import { deferred, messageJson, openSocket, openWireDuplex, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { CallScope, Duplex, S2sAdapter, S2sEvent, S2sInput, Secret } from '@eva/core';
import { callRequest } from './call-request.ts';
import { connectedTime } from './connected-time.ts';
import { createCall } from './create-call.ts';
import { ultravoxReader } from './from-wire.ts';
import type { S2sOptions } from './s2s-options.ts';

export interface ConversationSpec {
  readonly key: Secret;
  readonly errors: ProviderErrors;
  readonly options: S2sOptions;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  readonly scope: CallScope;
}

/** One call: created over HTTP, joined over a WebSocket, audio as binary messages both ways. */
export function openConversation(spec: ConversationSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { key, errors, options, request, scope } = spec;
  const { clock, logger, locale } = scope;

  return openWireDuplex<S2sInput, S2sEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const { signal } = wire;
      const rest = { baseUrl: options.baseUrl, key, errors, signal };
      const joinUrl = await createCall(callRequest({ ...spec, locale }), rest);
      const socket = await openSocket({
        url: joinUrl,
        errors,
        clock,
        signal,
        connectTimeoutMs: options.connectTimeoutMs,
        aliveTimeoutMs: options.answerTimeoutMs,
      });
      const reader = ultravoxReader({ output: request.output, logger, greets: request.greeting !== undefined });
      const started = deferred<void>();
      const time = connectedTime(clock);
      let isFinishing = false;

      const settle = (): void => {
        if (reader.isOwed) wire.due('a reply');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      const tell = (events: readonly S2sEvent[]): void => {
        if (events.length === 0) return;
        for (const event of [...time.begun(), ...events]) wire.emit(event);
      };
      wire.read(socket.messages, (message) => {
        const wasOwed = reader.isOwed;
        if (message.type === 'binary') return tell(reader.audio(message.bytes));
        const json = messageJson(message, errors);
        // Nothing may be sent before the call has begun.
        if (textAt(json, 'type') === 'call_started') started.resolve();
        tell(reader.message(json));
        if (wasOwed !== reader.isOwed) settle();
      });
      await started.promise;
      settle();

      return {
        async take(input) {
          switch (input.type) {
            case 'audio-delta':
              await socket.send(input.audio.bytes);
              return;
            case 'tool-result':
              await socket.sendJson({
                type: 'client_tool_result',
                invocationId: input.callId,
                result: JSON.stringify(input.result),
                responseType: 'tool-response',
                agentReaction: 'speaks',
              });
              reader.answered();
              settle();
              return;
            case 'playback-truncate':
              // The service counts what it has sent and takes a cleared buffer into account by itself.
              return;
            default:
              input satisfies never;
          }
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
