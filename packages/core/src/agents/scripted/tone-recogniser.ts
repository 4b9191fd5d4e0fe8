import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { SttAdapter, SttEvent, SttInput } from '../../protocol/stt.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { isLoud } from './tones.ts';

/** Hears how many bursts there were, and says so: `3 bursts`, or nothing when there was none. */
export function toneRecogniser(overrides: Partial<SttAdapter> = {}): SttAdapter {
  return {
    kind: 'stt',
    identity: { provider: 'tones', model: 'burst-counter' },
    accepts: [LINE_FORMAT],
    capabilities: { partials: true, endpointing: false },
    async open(_request, scope) {
      let count = 0;
      let wasLoud = false;
      return engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        async take(input, emit) {
          if (input.type === 'flush') {
            const text = await scope.compute(async () => textOf(count));
            count = 0;
            emit({ type: 'transcript-final', text });
            return;
          }
          const loud = isLoud(input.audio.bytes);
          if (loud && !wasLoud) {
            count += 1;
            emit({ type: 'transcript-partial', text: textOf(count) });
          }
          wasLoud = loud;
        },
      });
    },
    ...overrides,
  };
}

function textOf(count: number): string {
  return count === 0 ? '' : `${count} bursts`;
}
