import {
  type AudioFormat,
  type CallScope,
  type Duplex,
  engineDuplex,
  type TtsEvent,
  type TtsInput,
  type Usage,
} from '@eva/core';
import { bytesPerSample } from '../audio/audio-length.ts';
import { sampleCarry } from '../audio/sample-carry.ts';
import type { ProviderErrors } from '../errors/provider-errors.ts';

export interface SpeechDuplexSpec {
  readonly errors: ProviderErrors;
  readonly scope: CallScope;
  readonly format: AudioFormat;
  /** One request: the audio of one piece of text as it comes, cut anywhere. Ends with the signal. */
  speak(text: string, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** What one piece used. Default: its characters. */
  usage?(spoken: { readonly text: string; readonly audioBytes: number }): Usage;
}

/** Each input carries the epoch it was sent in: a `cancel` ends the epoch at once, ahead of what is still queued. */
interface Stamped {
  readonly input: TtsInput;
  readonly epoch: number;
}

/** Speech from a service that is sent one request for each piece of text. */
export function speechDuplex(spec: SpeechDuplexSpec): Duplex<TtsInput, TtsEvent> {
  const { errors, scope, format } = spec;
  scope.signal.throwIfAborted();
  let epoch = 0;
  let pending = '';
  let speaking = new AbortController();

  const speak = async (text: string, isWanted: () => boolean, emit: (event: TtsEvent) => void): Promise<void> => {
    const carry = sampleCarry(bytesPerSample(format));
    let audioBytes = 0;
    try {
      for await (const bytes of spec.speak(text, speaking.signal)) {
        if (!isWanted()) return;
        const whole = carry.push(bytes);
        if (whole.length === 0) continue;
        audioBytes += whole.length;
        emit({ type: 'audio-delta', audio: { format, bytes: whole } });
      }
    } catch (error) {
      // A request that was cut on purpose has no answer and no failure.
      if (isWanted() && !speaking.signal.aborted) throw errors.fromThrown(error);
      return;
    }
    if (!isWanted()) return;
    emit({ type: 'usage', usage: spec.usage?.({ text, audioBytes }) ?? { characters: text.length } });
  };

  const duplex = engineDuplex<Stamped, TtsEvent>({
    provider: errors.provider,
    stage: errors.stage,
    scope,
    async take({ input, epoch: sentIn }, emit) {
      if (sentIn !== epoch) return;
      if (input.type === 'text-delta') pending += input.text;
      if (input.type !== 'segment-end') return;
      const text = pending.trim();
      pending = '';
      if (text !== '') await speak(text, () => sentIn === epoch, emit);
      if (sentIn === epoch) emit({ type: 'segment-end' });
    },
    dispose: () => speaking.abort(),
  });

  return {
    events: duplex.events,
    send(input) {
      if (input.type === 'cancel') {
        epoch += 1;
        pending = '';
        speaking.abort();
        speaking = new AbortController();
      }
      return duplex.send({ input, epoch });
    },
    finish: () => duplex.finish(),
    [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
  };
}
