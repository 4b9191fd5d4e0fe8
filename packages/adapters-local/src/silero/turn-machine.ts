import type { Millis, TurnEvent } from '@eva/core';
import type { SileroOptions } from './silero-options.ts';
import { isUnfinished } from './unfinished-entity.ts';

/** Hysteresis: speech goes on until the probability is this far below the threshold. */
const RELEASE = 0.15;

export interface TurnMachine {
  /** One window's probability; `endMs` is where the window ends on the input. */
  window(probability: number, endMs: Millis): TurnEvent | undefined;
  partial(text: string): void;
}

/** From speech probabilities and partial transcripts to turns; pure, and the same for any source of probabilities. */
export function turnMachine(options: SileroOptions, windowMs: Millis): TurnMachine {
  let isOpen = false;
  let speechStartMs: Millis | undefined;
  let speechEndMs: Millis = 0;
  let heard = '';

  const closed = (endMs: Millis): TurnEvent | undefined => {
    const silenceMs = endMs - speechEndMs;
    if (silenceMs < options.stopMs) return undefined;
    const waits = isUnfinished(heard);
    if (waits && silenceMs < options.unfinishedStopMs) return undefined;
    isOpen = false;
    speechStartMs = undefined;
    heard = '';
    return { type: 'turn-end', speechEndMs, reason: waits ? 'silence-after-unfinished-entity' : 'silence' };
  };

  return {
    partial(text) {
      heard = text;
    },
    window(probability, endMs) {
      const isSpeech = probability >= (speechStartMs === undefined ? options.threshold : options.threshold - RELEASE);
      if (!isOpen) {
        if (!isSpeech) {
          speechStartMs = undefined;
          return undefined;
        }
        speechStartMs ??= endMs - windowMs;
        speechEndMs = endMs;
        if (endMs - speechStartMs < options.startMs) return undefined;
        isOpen = true;
        return { type: 'turn-start', speechStartMs };
      }
      if (isSpeech) {
        speechEndMs = endMs;
        return undefined;
      }
      return closed(endMs);
    },
  };
}
