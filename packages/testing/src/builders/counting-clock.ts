import type { Clock } from '@eva/core';

/** A clock that knows who sleeps on it, to see that no timer was left behind. */
export interface CountingClock extends Clock {
  readonly sleepers: number;
}

export function countingClock(clock: Clock): CountingClock {
  let sleepers = 0;
  return {
    kind: clock.kind,
    now: () => clock.now(),
    hold: (work) => clock.hold(work),
    async sleep(duration, signal) {
      sleepers += 1;
      try {
        await clock.sleep(duration, signal);
      } finally {
        sleepers -= 1;
      }
    },
    get sleepers() {
      return sleepers;
    },
  };
}
