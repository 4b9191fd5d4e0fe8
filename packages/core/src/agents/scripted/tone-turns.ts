import type { TurnDetector, TurnEvent, TurnInput } from '../../protocol/turns.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { isLoud } from './tones.ts';

const FRAME_MS = 20;

/** A turn starts with the second loud frame and ends after `stopMs` of silence. */
export function toneTurns(stopMs = 300): TurnDetector {
  return {
    kind: 'turns',
    identity: { provider: 'tones', model: 'loudness' },
    async open(_request, scope) {
      let heardMs = 0;
      let loudFrames = 0;
      let lastLoudMs = 0;
      let isOpen = false;
      return engineDuplex<TurnInput, TurnEvent>({
        provider: 'tones',
        stage: 'turns',
        scope,
        take(input, emit) {
          if (input.type !== 'audio-delta') return;
          heardMs += FRAME_MS;
          if (isLoud(input.audio.bytes)) {
            loudFrames += 1;
            lastLoudMs = heardMs;
            if (!isOpen && loudFrames === 2) {
              isOpen = true;
              emit({ type: 'turn-start', speechStartMs: heardMs - 2 * FRAME_MS });
            }
            return;
          }
          loudFrames = 0;
          if (!isOpen || heardMs - lastLoudMs < stopMs) return;
          isOpen = false;
          emit({ type: 'turn-end', speechEndMs: lastLoudMs, reason: 'silence' });
        },
      });
    },
  };
}
