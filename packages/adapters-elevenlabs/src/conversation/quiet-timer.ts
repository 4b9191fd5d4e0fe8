import type { Clock, Millis } from '@eva/core';

export interface QuietTimer {
  /** The silence begins anew. */
  restart(): void;
}

export interface QuietTimerSpec {
  readonly clock: Clock;
  readonly quietMs: Millis;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  over(): void;
}

/** Tells when nothing has happened for a while, with one timer however often something does. */
export function quietTimer({ clock, quietMs, signal, over }: QuietTimerSpec): QuietTimer {
  let lastMs: Millis = 0;
  let isWatching = false;

  const watch = async (): Promise<void> => {
    isWatching = true;
    for (let leftMs = quietMs; leftMs > 0; leftMs = lastMs + quietMs - clock.now()) await clock.sleep(leftMs, signal);
    isWatching = false;
    over();
  };
  return {
    restart() {
      lastMs = clock.now();
      // The watch ends by an abort of the signal, which is no failure.
      if (!isWatching && !signal.aborted) watch().catch(() => {});
    },
  };
}
