import { FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';

/** How much later than its slot a frame left, over a whole call. */
export interface LatenessReport {
  readonly frames: number;
  readonly lateMs: { readonly p50: Millis; readonly p99: Millis; readonly max: Millis };
  /** Frames a whole slot late or more: their own slot stayed empty, and they left together with a later one. */
  readonly doubled: number;
}

export interface LatenessMeter {
  add(lateMs: Millis): void;
  report(): LatenessReport;
}

export function latenessMeter(): LatenessMeter {
  const seenMs: Millis[] = [];
  return {
    add: (lateMs) => {
      seenMs.push(lateMs);
    },
    report: () => {
      const sorted = seenMs.toSorted((a, b) => a - b);
      const at = (share: number): Millis => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
      return {
        frames: seenMs.length,
        lateMs: { p50: at(0.5), p99: at(0.99), max: at(1) },
        doubled: seenMs.filter((lateMs) => lateMs >= FRAME_MS).length,
      };
    },
  };
}
