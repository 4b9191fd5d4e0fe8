import { base64, greetingInstruction, messageJson, openWireDuplex } from '@eva/adapter-kit';
import type { CallScope, Duplex, JsonObject, S2sAdapter, S2sEvent, S2sInput } from '@eva/core';
import { FunctionResponseScheduling } from '@google/genai';
import type { GoogleClient } from '../client.ts';
import { liveConfig } from './live-config.ts';
import { openLiveLine } from './live-line.ts';
import { liveReader } from './live-reader.ts';
import { openLive } from './live-socket.ts';
import type { S2sOptions } from './s2s-options.ts';

export interface ConversationSpec {
  readonly google: GoogleClient;
  readonly options: S2sOptions;
  readonly model: string;
  readonly voice: string;
  readonly request: Parameters<S2sAdapter['open']>[0];
  readonly scope: CallScope;
}

/** One call with a Live model. */
export function openConversation(spec: ConversationSpec): Promise<Duplex<S2sInput, S2sEvent>> {
  const { google, options, model, voice, request, scope } = spec;
  const { errors, isVertex } = google;
  const { clock, logger, locale } = scope;

  return openWireDuplex<S2sInput, S2sEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const config = liveConfig({ options, voice, request, locale, isVertex });
      const { signal } = wire;
      const reader = liveReader({ output: request.output, logger });
      let isFinishing = false;

      const settle = (): void => {
        if (reader.isOwed) wire.due('a reply');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      const line = await openLiveLine({
        open(handle) {
          const sessionResumption = handle === undefined ? {} : { handle };
          return openLive({ google, options, model, config: { ...config, sessionResumption }, clock, signal });
        },
        reader,
        errors,
        logger,
        signal,
        mayMove: () => !isFinishing,
        moving: () => wire.due('the session to go on'),
        moved: settle,
      });
      wire.read(line.messages, (message) => {
        const json = messageJson(message, errors);
        const wasOwed = reader.isOwed;
        for (const event of reader.hear(json)) wire.emit(event);
        if (wasOwed !== reader.isOwed) settle();
      });
      const session = await line.session();
      if (request.greeting !== undefined) {
        // Turns of content are refused by some of these models.
        session.sendRealtimeInput({ text: greetingInstruction(request.greeting) });
        reader.asked();
        settle();
      }

      return {
        async take(input) {
          switch (input.type) {
            case 'audio-delta':
              return line.sendAudio(base64(input.audio.bytes));
            case 'tool-result': {
              const name = reader.answered(input.callId);
              // The model has given up the call, because the caller interrupted it.
              if (name === undefined) return;
              (await line.session()).sendToolResponse({
                functionResponses: [
                  {
                    id: input.callId,
                    name,
                    response: asObject(input.result),
                    ...(isVertex ? {} : { scheduling: FunctionResponseScheduling.WHEN_IDLE }),
                  },
                ],
              });
              settle();
              return line.sent();
            }
            case 'playback-truncate':
              // There is no such message: the service drops what it had not sent when it is interrupted.
              return;
            default:
              input satisfies never;
          }
        },
        async finish() {
          isFinishing = true;
          (await line.session()).sendRealtimeInput({ audioStreamEnd: true });
          settle();
        },
        close: () => line.close(),
      };
    },
  });
}

function asObject(result: Extract<S2sInput, { type: 'tool-result' }>['result']): JsonObject {
  return typeof result === 'object' && result !== null && !Array.isArray(result)
    ? (result as JsonObject)
    : { output: result };
}
