import type { Clock, Millis } from '../../protocol/clock.ts';

/** Waits for nothing, and tells what it was asked to wait for. */
export function pauseClock(): Clock & { readonly pausesMs: readonly Millis[] } {
  const pausesMs: Millis[] = [];
  return {
    kind: 'wall',
    pausesMs,
    now: () => 0,
    hold: (work) => work(),
    sleep: async (duration, signal) => {
      signal?.throwIfAborted();
      pausesMs.push(duration);
    },
  };
}
