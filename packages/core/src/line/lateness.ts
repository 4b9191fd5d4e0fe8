import type { Millis } from '../protocol/clock.ts';

/** How much later than its slot a frame left, over a whole call. */
export interface LatenessReport {
  readonly lateMs: { readonly p50: Millis; readonly p99: Millis; readonly max: Millis };
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
      return { lateMs: { p50: at(0.5), p99: at(0.99), max: at(1) } };
    },
  };
}
