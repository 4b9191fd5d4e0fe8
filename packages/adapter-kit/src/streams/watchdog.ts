import type { Clock, Millis } from '@eva/core';

export interface Watchdog {
  /** From now on something is owed. */
  due(what: string): void;
  /** A sign of life: the time runs anew. */
  feed(): void;
  settled(): void;
}

export interface WatchdogSpec {
  readonly clock: Clock;
  readonly limitMs: Millis;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** What was owed has not come in time. */
  bark(what: string): void;
}

/** Watches that what is owed comes, with one timer however often it is fed. */
export function createWatchdog({ clock, limitMs, signal, bark }: WatchdogSpec): Watchdog {
  let owed: string | undefined;
  let fedMs: Millis = 0;
  let isWatching = false;

  const watch = async (): Promise<void> => {
    isWatching = true;
    while (owed !== undefined) {
      const leftMs = fedMs + limitMs - clock.now();
      if (leftMs <= 0) {
        const what = owed;
        owed = undefined;
        bark(what);
        break;
      }
      await clock.sleep(leftMs, signal);
    }
    isWatching = false;
  };

  return {
    due(what) {
      owed = what;
      fedMs = clock.now();
      // The watch ends by an abort of the signal, which is no failure.
      if (!isWatching && !signal.aborted) watch().catch(() => {});
    },
    feed() {
      fedMs = clock.now();
    },
    settled() {
      owed = undefined;
    },
  };
}
