import type { CallScope, Millis } from '@eva/core';

/** Calls when nothing was noted for so long; ends with the connection. */
export function idleWatch(scope: CallScope, limitMs: Millis, late: () => void): { note(): void } {
  const { clock, signal } = scope;
  let notedMs = clock.now();
  const watch = async (): Promise<void> => {
    for (;;) {
      const leftMs = notedMs + limitMs - clock.now();
      if (leftMs <= 0) return late();
      await clock.sleep(leftMs, signal);
    }
  };
  watch().catch(() => {});
  return {
    note() {
      notedMs = clock.now();
    },
  };
}
