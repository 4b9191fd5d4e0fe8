import type { Clock, Millis } from '../protocol/clock.ts';
import { checkedDuration } from './checked-duration.ts';

/** Node fires longer timers at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Real time, from a source that never goes back; begins at zero. Never wakes a sleeper early. */
export function wallClock(): Clock {
  const beganMs = performance.now();
  const now = (): Millis => performance.now() - beganMs;

  return {
    kind: 'wall',
    now,
    hold: (work) => work(),
    sleep(duration, signal) {
      const wakeMs = now() + checkedDuration(duration);
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        let cancel = (): void => {};
        const abort = (): void => {
          cancel();
          reject(signal?.reason);
        };
        const wait = (): void => {
          const leftMs = wakeMs - now();
          if (leftMs > 0) {
            // Timers have whole milliseconds and may fire a little early, hence the second look.
            const timer = setTimeout(wait, Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS));
            cancel = () => clearTimeout(timer);
            return;
          }
          signal?.removeEventListener('abort', abort);
          resolve();
        };
        signal?.addEventListener('abort', abort, { once: true });
        // Even a sleep that is over already lets sockets be read once.
        const turn = setImmediate(wait);
        cancel = () => clearImmediate(turn);
      });
    },
  };
}
