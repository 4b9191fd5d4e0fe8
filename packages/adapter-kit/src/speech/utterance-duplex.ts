import {
  type AudioChunk,
  type AudioFormat,
  type CallScope,
  type Duplex,
  engineDuplex,
  type SttEvent,
  type SttInput,
  type TimedWord,
  type Usage,
} from '@eva/core';
import { speechCollector } from '../audio/speech-collector.ts';
import type { ProviderErrors } from '../errors/provider-errors.ts';

export interface Transcript {
  readonly text: string;
  readonly words?: readonly TimedWord[];
  readonly usage?: Usage;
}

export interface UtteranceDuplexSpec {
  readonly errors: ProviderErrors;
  readonly scope: CallScope;
  readonly format: AudioFormat;
  /** One request: what was said in this audio. Ends with the signal. */
  transcribe(speech: AudioChunk, signal: AbortSignal): Promise<Transcript>;
}

/** Recognition by a service that is sent the audio of one turn at a time. A turn without speech is not sent at all. */
export function utteranceDuplex(spec: UtteranceDuplexSpec): Duplex<SttInput, SttEvent> {
  const { errors, scope, format } = spec;
  scope.signal.throwIfAborted();
  const collector = speechCollector(format);
  const open = new AbortController();

  return engineDuplex<SttInput, SttEvent>({
    provider: errors.provider,
    stage: errors.stage,
    scope,
    async take(input, emit) {
      if (input.type === 'audio-delta') {
        collector.push(input.audio.bytes);
        return;
      }
      const speech = collector.take();
      if (speech === undefined) {
        emit({ type: 'transcript-final', text: '' });
        return;
      }
      try {
        const { usage, ...heard } = await spec.transcribe(speech, open.signal);
        emit({ type: 'transcript-final', ...heard });
        if (usage !== undefined) emit({ type: 'usage', usage });
      } catch (error) {
        if (!open.signal.aborted) throw errors.fromThrown(error);
      }
    },
    dispose: () => open.abort(),
  });
}
