import { bursts, isLoud } from '../../agents/scripted/tones.ts';
import type { ComposedCaller } from '../../manifest/composed-system.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { CallerEvent, CallerInput, UserSimulator } from '../../protocol/caller.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';

const FRAME_MS = 20;
/** After so much silence it is the caller's turn. */
const PATIENCE_MS = 300;

/** Waits until the agent has spoken, then says so many bursts; hangs up when there is nothing left to say. */
export function toneCaller(
  turns: readonly number[],
  overrides: Partial<UserSimulator> = {},
  sound: (count: number) => Uint8Array = bursts,
): ComposedCaller {
  const simulator: UserSimulator = {
    kind: 'caller',
    identity: { provider: 'tones', model: 'bursts' },
    accepts: [LINE_FORMAT],
    produces: [LINE_FORMAT],
    capabilities: { accents: [], exactIntendedText: true },
    async place(_brief, scope) {
      const left = [...turns];
      let said = 0;
      let isWaiting = true;
      let silentMs: number | undefined;
      return engineDuplex<CallerInput, CallerEvent>({
        provider: 'tones',
        stage: 'caller',
        scope,
        async take(input, emit) {
          if (input.type === 'utterance-played') {
            isWaiting = true;
            silentMs = undefined;
            return;
          }
          if (isLoud(input.audio.bytes)) silentMs = 0;
          else if (silentMs !== undefined) silentMs += FRAME_MS;
          if (!isWaiting || silentMs === undefined || silentMs < PATIENCE_MS) return;
          isWaiting = false;
          const count = left.shift();
          if (count === undefined) {
            emit({ type: 'hang-up', reason: 'goal-met', why: 'Everything was said.' });
            return;
          }
          said += 1;
          const utteranceId = `utterance-${said}`;
          emit({ type: 'intended', utteranceId, text: `${count} bursts` });
          const bytes = await scope.compute(async () => sound(count));
          emit({ type: 'audio-delta', utteranceId, audio: { format: LINE_FORMAT, bytes } });
          emit({ type: 'utterance-end', utteranceId });
        },
      });
    },
    ...overrides,
  };
  return { id: 'bursts', simulator, latency: { uniformMs: [100, 400] }, plugins: [], manifest: { id: 'bursts' } };
}
