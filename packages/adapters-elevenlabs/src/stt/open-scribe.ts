import { deferred, messageJson, openWireDuplex, textAt } from '@eva/adapter-kit';
import type { CallScope, Duplex, SttEvent, SttInput, SttRequest } from '@eva/core';
import type { ElevenLabs } from '../client.ts';
import { unlessClosed } from '../unless-closed.ts';
import { scribeError } from './scribe-errors.ts';
import { openScribeSocket } from './scribe-socket.ts';
import { type ScribeStep, scribeTranscription } from './scribe-transcription.ts';
import type { SttOptions } from './stt-options.ts';

export interface OpenScribeSpec {
  readonly service: ElevenLabs;
  readonly options: SttOptions;
  readonly model: string;
  readonly request: SttRequest;
  readonly scope: CallScope;
}

/** Recognition while the caller speaks. */
export function openScribe(spec: OpenScribeSpec): Promise<Duplex<SttInput, SttEvent>> {
  const { service, options, model, request, scope } = spec;
  const { errors } = service;
  const { clock, locale } = scope;
  const { format, keyterms = [] } = request;

  return openWireDuplex<SttInput, SttEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const language = options.language ?? locale.split('-')[0] ?? 'en';
      const { signal } = wire;
      const socket = await openScribeSocket({ service, options, model, format, keyterms, language, clock, signal });
      const transcription = scribeTranscription({ format, detectsTurns: options.commitStrategy === 'vad' });
      const started = deferred<void>();
      let isFinishing = false;

      const settle = (): void => {
        if (transcription.isOwed) wire.due('a transcript');
        else if (isFinishing) wire.end();
        else wire.settled();
      };
      const carryOut = async ({ send, events }: ScribeStep): Promise<void> => {
        for (const event of events) wire.emit(event);
        for (const message of send) await unlessClosed(socket.sendJson(message));
      };
      wire.read(socket.messages, async (message) => {
        const json = messageJson(message, errors);
        const failure = scribeError(json, errors);
        if (failure !== undefined) throw failure;
        if (textAt(json, 'message_type') === 'session_started') started.resolve();
        const wasOwed = transcription.isOwed;
        await carryOut(transcription.hear(json));
        if (wasOwed !== transcription.isOwed) settle();
      });
      await started.promise;

      return {
        async take(input) {
          if (input.type === 'audio-delta') return carryOut(transcription.audio(input.audio.bytes));
          const step = transcription.flush();
          settle();
          await carryOut(step);
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
