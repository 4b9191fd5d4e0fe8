import type { Millis } from '../protocol/clock.ts';

/** Digits below a microsecond are noise of the subtraction, and would end up in the log. */
export function elapsedMs(fromMs: Millis, toMs: Millis): Millis {
  return Math.round((toMs - fromMs) * 1000) / 1000;
}
