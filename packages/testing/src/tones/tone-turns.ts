import { type CallScope, engineDuplex, FRAME_MS, type TurnDetector, type TurnEvent, type TurnInput } from '@eva/core';
import { levelDbfs, mulawFromPcm, pcmFromBytes } from '@eva/core/audio';
import { audioBytes } from '../builders/audio-frames.ts';

export interface ToneTurnsOptions {
  /** Silence that ends a turn, in ms. Default 200. */
  readonly stopMs?: number;
}

const AUDIBLE_DBFS = -35;

/** A turn detector for tones: what sounds is speech. */
export function toneTurns({ stopMs = 200 }: ToneTurnsOptions = {}): TurnDetector {
  return {
    kind: 'turns',
    identity: { provider: 'eva', model: 'tone-turns' },
    open: async ({ format }, scope: CallScope) => {
      const frameBytes = audioBytes(format, FRAME_MS);
      let part = Buffer.alloc(0);
      let heardMs = 0;
      let quietMs = 0;
      let isSpeaking = false;

      const hear = (frame: Uint8Array): TurnEvent | undefined => {
        heardMs += FRAME_MS;
        const level = levelDbfs(format.encoding === 'mulaw' ? frame : mulawFromPcm(pcmFromBytes(frame)));
        quietMs = level > AUDIBLE_DBFS ? 0 : quietMs + FRAME_MS;
        if (!isSpeaking && quietMs === 0) {
          isSpeaking = true;
          return { type: 'turn-start', speechStartMs: heardMs - FRAME_MS };
        }
        if (!isSpeaking || quietMs < stopMs) return undefined;
        isSpeaking = false;
        return { type: 'turn-end', speechEndMs: heardMs - quietMs, reason: 'silence' };
      };

      return engineDuplex<TurnInput, TurnEvent>({
        provider: 'tones',
        stage: 'turns',
        scope,
        take(input, emit) {
          if (input.type !== 'audio-delta') return;
          part = Buffer.concat([part, input.audio.bytes]);
          while (part.length >= frameBytes) {
            const event = hear(new Uint8Array(part.subarray(0, frameBytes)));
            part = part.subarray(frameBytes);
            if (event !== undefined) emit(event);
          }
        },
      });
    },
  };
}
