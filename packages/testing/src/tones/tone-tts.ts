import { type CallScope, engineDuplex, type TtsAdapter, type TtsEvent, type TtsInput } from '@eva/core';
import { inFrames } from '../builders/audio-frames.ts';
import { TONE_FORMAT, type ToneLanguage } from './tone-language.ts';

/** A voice for a tone language. */
export function toneTts(language: ToneLanguage): TtsAdapter {
  return {
    kind: 'tts',
    identity: { provider: 'eva', model: 'tone-tts' },
    produces: [TONE_FORMAT],
    open: async (_request, scope: CallScope) => {
      let text = '';
      return engineDuplex<TtsInput, TtsEvent>({
        provider: 'tones',
        stage: 'tts',
        scope,
        async take(input, emit) {
          if (input.type === 'text-delta') {
            text += input.text;
            return;
          }
          const piece = text;
          text = '';
          if (input.type === 'cancel') return;
          const audio = await scope.compute(async () => language.speak(piece));
          for (const frame of inFrames(audio)) emit({ type: 'audio-delta', audio: frame });
          emit({ type: 'segment-end' });
        },
      });
    },
  };
}
