import { FRAME_MS, type Millis } from '@eva/core';
import { speechGate } from '@eva/core/audio';
import { goesOn } from './goes-on.ts';

/** Unbroken sound that is no click. */
export const SPEECH_START_MS = 60;
/** Pauses within a word are shorter than this. */
const SPEECH_STOP_MS = 60;

export interface SilenceEndpoint {
  /** What one more frame of the line tells: the agent is speaking, its turn is over, or neither. */
  take(frame: Uint8Array, partial: string): 'speech' | 'turn-end' | undefined;
}

/** Takes the agent's turn to be over after silence, which is longer while what was heard plainly goes on. */
export function silenceEndpoint(spec: { readonly stopMs: Millis; readonly longStopMs: Millis }): SilenceEndpoint {
  const gate = speechGate({ startMs: SPEECH_START_MS, stopMs: SPEECH_STOP_MS });
  let silentMs: Millis | undefined;

  return {
    take(frame, partial) {
      const change = gate.push(frame);
      if (gate.speaking) {
        silentMs = undefined;
        return 'speech';
      }
      if (change === 'speech-end') silentMs = SPEECH_STOP_MS;
      else if (silentMs === undefined) return undefined;
      else silentMs += FRAME_MS;
      if (silentMs < (goesOn(partial) ? spec.longStopMs : spec.stopMs)) return undefined;
      silentMs = undefined;
      return 'turn-end';
    },
  };
}
