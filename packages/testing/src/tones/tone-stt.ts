import {
  type AudioFormat,
  type CallScope,
  engineDuplex,
  type SttAdapter,
  type SttEvent,
  type SttInput,
} from '@eva/core';
import { TONE_FORMAT, type ToneLanguage } from './tone-language.ts';

/** A recogniser for a tone language: answers from the audio alone. */
export function toneStt(language: ToneLanguage): SttAdapter {
  const accepts: readonly AudioFormat[] = [TONE_FORMAT];
  return {
    kind: 'stt',
    identity: { provider: 'eva', model: 'tone-stt' },
    accepts,
    capabilities: { partials: true, endpointing: false },
    open: async (_request, scope: CallScope) => {
      const ear = language.listen();
      let heard: string[] = [];
      return engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        async take(input, emit) {
          if (input.type === 'audio-delta') {
            const words = ear.hear(input.audio);
            if (words.length === 0) return;
            heard.push(...words);
            emit({ type: 'transcript-partial', text: heard.join(' ') });
            return;
          }
          const text = await scope.compute(async () => [...heard, ...ear.flush()].join(' '));
          heard = [];
          emit({ type: 'transcript-final', text });
        },
      });
    },
  };
}
