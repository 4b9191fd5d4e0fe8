import { FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import { type LatenessReport, latenessMeter } from './lateness.ts';

/** How punctually the slots of a line were played, which is how punctually this process works at all. */
export interface LineTiming {
  /** A slot was played so much later than it was due; slots are told in order. */
  slot(lateMs: Millis): void;
  report(): LineTimingReport;
}

export interface LineTimingReport {
  readonly slots: LatenessReport;
  /** Times at which nothing was done for `STALL_MS` or longer. */
  readonly stalls: { readonly count: number; readonly longestMs: Millis };
}

/** Beyond what timers and garbage collection cost in an ordinary second. */
const STALL_MS: Millis = 50;

export function lineTiming(): LineTiming {
  const lateness = latenessMeter();
  let count = 0;
  let longestMs = 0;
  let lastLateMs = 0;

  return {
    slot(lateMs) {
      lateness.add(lateMs);
      // Slots after a stall are late as well, each by a frame less than the one before; that is the same stall.
      const stalledMs = lateMs - Math.max(0, lastLateMs - FRAME_MS);
      lastLateMs = lateMs;
      if (stalledMs < STALL_MS) return;
      count += 1;
      longestMs = Math.max(longestMs, stalledMs);
    },
    report: () => ({ slots: lateness.report(), stalls: { count, longestMs } }),
  };
}
