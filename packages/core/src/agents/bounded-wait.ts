import type { Clock, Millis } from '../protocol/clock.ts';

export interface WaitLimit {
  readonly clock: Clock;
  readonly limitMs: Millis;
  /** Ends the wait early; its reason is thrown unchanged. */
  readonly signal?: AbortSignal;
  /** What to throw when the time is up. */
  readonly atLimit: () => unknown;
}

/** Settles like `work`, but never later than the limit. What `work` does after that is nobody's concern. */
export async function within<T>(work: Promise<T>, limit: WaitLimit): Promise<T> {
  const { clock, limitMs, signal, atLimit } = limit;
  const waiting = new AbortController();
  const abort = (): void => waiting.abort();
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();

  const timer = clock.sleep(limitMs, waiting.signal).then(
    () => {
      throw atLimit();
    },
    () => {
      throw signal?.reason;
    },
  );
  try {
    return await Promise.race([work, timer]);
  } finally {
    signal?.removeEventListener('abort', abort);
    abort();
  }
}

/** Waits for something that must not be able to hold up the end of a call; true when it ended in time. */
export async function settledWithin(work: Promise<unknown>, clock: Clock, limitMs: Millis): Promise<boolean> {
  const tooLate = Symbol('too late');
  const quiet = work.then(
    () => undefined,
    () => undefined,
  );
  return within(quiet, { clock, limitMs, atLimit: () => tooLate }).then(
    () => true,
    () => false,
  );
}
