import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { CallScope } from '../../protocol/call-scope.ts';
import type { TtsAdapter, TtsEvent, TtsInput } from '../../protocol/tts.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { TONE_MS_PER_LETTER, tone } from './tones.ts';

/** Speaks text as a tone of as many times 50 ms as it has characters. */
export function toneVoice(overrides: Partial<TtsAdapter> = {}): TtsAdapter {
  return {
    kind: 'tts',
    identity: { provider: 'tones', model: 'tone' },
    produces: [LINE_FORMAT],
    open: async (_request, scope) => openToneVoice(scope),
    ...overrides,
  };
}

function openToneVoice(scope: CallScope) {
  let text = '';
  return engineDuplex<TtsInput, TtsEvent>({
    provider: 'tones',
    stage: 'tts',
    scope,
    async take(input, emit) {
      if (input.type === 'text-delta') text += input.text;
      if (input.type === 'cancel') text = '';
      if (input.type !== 'segment-end') return;
      const bytes = await scope.compute(async () => tone(text.length * TONE_MS_PER_LETTER));
      text = '';
      for (let at = 0; at < bytes.length; at += 800) {
        emit({ type: 'audio-delta', audio: { format: LINE_FORMAT, bytes: bytes.subarray(at, at + 800) } });
      }
      emit({ type: 'segment-end' });
    },
  });
}
