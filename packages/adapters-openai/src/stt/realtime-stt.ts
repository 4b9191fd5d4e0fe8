import { deferred, messageJson, openWireDuplex, textAt } from '@eva/adapter-kit';
import { realtimeError, realtimeFormat, realtimeTranscription } from '@eva/adapter-kit/openai-dialect';
import type { CallScope, Duplex, JsonObject, SttEvent, SttInput, SttRequest } from '@eva/core';
import type { OpenAiClient } from '../client.ts';
import { openRealtimeSocket } from '../realtime-socket.ts';
import type { SttOptions } from './stt-options.ts';
import { type TranscriptionHints, transcriptionHints } from './transcription-prompt.ts';

export interface RealtimeSttSpec {
  readonly openai: OpenAiClient;
  readonly options: SttOptions;
  readonly model: string;
  readonly request: SttRequest;
  readonly scope: CallScope;
}

/** Transcription while the caller speaks, over a Realtime session that does nothing else. */
export function realtimeStt(spec: RealtimeSttSpec): Promise<Duplex<SttInput, SttEvent>> {
  const { openai, options, model, request, scope } = spec;
  const { client, errors } = openai;
  const { clock, logger, locale } = scope;
  const { format } = request;

  return openWireDuplex<SttInput, SttEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const socket = await openRealtimeSocket({
        client,
        errors,
        options,
        model,
        isTranscription: true,
        clock,
        signal: wire.signal,
      });
      const detectsTurns = options.turnDetection !== 'none';
      const transcription = realtimeTranscription({ errors, logger, format, detectsTurns });
      const ready = deferred<void>();
      let isFinishing = false;

      const settle = (): void => {
        if (transcription.isOwed) wire.due('a transcript');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      wire.read(socket.messages, (message) => {
        const event = messageJson(message, errors);
        const type = textAt(event, 'type');
        if (type === 'session.updated') ready.resolve();
        // Before the session is as we want it, any error is about that.
        if (type === 'error') ready.reject(realtimeError(event.error as JsonObject, errors).error);
        const wasOwed = transcription.isOwed;
        const { events, failure } = transcription.hear(event);
        for (const one of events) wire.emit(one);
        if (failure !== undefined) wire.fail(failure);
        else if (wasOwed !== transcription.isOwed) settle();
      });
      await socket.sendJson({
        type: 'session.update',
        session: sessionOf(spec, transcriptionHints(options, request, locale)),
      });
      await ready.promise;

      return {
        async take(input) {
          if (input.type === 'audio-delta') {
            for (const event of transcription.audio(input.audio.bytes)) await socket.sendJson(event);
            return;
          }
          const { send, events } = transcription.flush();
          for (const one of events) wire.emit(one);
          settle();
          for (const event of send) await socket.sendJson(event);
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

function sessionOf({ options, model, request }: RealtimeSttSpec, hints: TranscriptionHints): JsonObject {
  return {
    type: 'transcription',
    audio: {
      input: {
        format: realtimeFormat(request.format),
        transcription: { model, ...hints },
        noise_reduction: options.noiseReduction === 'none' ? null : { type: options.noiseReduction },
        turn_detection:
          options.turnDetection === 'none'
            ? null
            : {
                type: 'server_vad',
                threshold: options.vadThreshold,
                prefix_padding_ms: options.prefixPaddingMs,
                silence_duration_ms: options.silenceDurationMs,
              },
      },
    },
  };
}
