import type { Clock, Millis } from '@eva/core';

export interface WaitBounds {
  readonly clock: Clock;
  readonly limitMs: Millis;
  /** Its reason is thrown unchanged. */
  readonly signal: AbortSignal;
  /** What to throw when the time is up. */
  readonly late: () => unknown;
}

/** Settles like `work`, but no later than the limit and at once on an abort. What `work` does after that is nobody's concern. */
export async function boundedWait<T>(work: PromiseLike<T>, { clock, limitMs, signal, late }: WaitBounds): Promise<T> {
  // Whatever settles second has nobody waiting for it.
  Promise.resolve(work).catch(() => {});
  signal.throwIfAborted();
  const waiting = new AbortController();
  const abort = (): void => waiting.abort();
  signal.addEventListener('abort', abort, { once: true });
  const bounds = clock.sleep(limitMs, waiting.signal).then(
    () => {
      throw late();
    },
    () => {
      throw signal.reason;
    },
  );
  bounds.catch(() => {});
  try {
    return await Promise.race([work, bounds]);
  } finally {
    signal.removeEventListener('abort', abort);
    abort();
  }
}
