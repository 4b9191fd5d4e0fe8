import { bursts, isLoud } from '../../agents/scripted/tones.ts';
import type { ComposedCaller } from '../../manifest/composed-system.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { CallerEvent, CallerInput } from '../../protocol/caller.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { toneCaller } from './tone-caller.ts';

const FRAME_MS = 20;
const PATIENCE_MS = 300;

/** Breaks in with two bursts once the agent has been heard for so long, then hangs up when the agent is silent. */
export function breakingCaller(afterMs: number): ComposedCaller {
  return toneCaller([], {
    async place(_brief, scope) {
      let heardMs = 0;
      let silentMs = 0;
      let hasSpoken = false;
      return engineDuplex<CallerInput, CallerEvent>({
        provider: 'tones',
        stage: 'caller',
        scope,
        async take(input, emit) {
          if (input.type !== 'audio-delta') return;
          const isHeard = isLoud(input.audio.bytes);
          if (isHeard) heardMs += FRAME_MS;
          silentMs = isHeard ? 0 : silentMs + FRAME_MS;
          if (!hasSpoken && heardMs >= afterMs) {
            hasSpoken = true;
            const utteranceId = 'utterance-1';
            emit({ type: 'intended', utteranceId, text: '2 bursts' });
            emit({ type: 'audio-delta', utteranceId, audio: { format: LINE_FORMAT, bytes: bursts(2) } });
            emit({ type: 'utterance-end', utteranceId });
          } else if (hasSpoken && silentMs >= PATIENCE_MS) {
            emit({ type: 'hang-up', reason: 'goal-met', why: 'The agent gave way.' });
          }
        },
      });
    },
  });
}
