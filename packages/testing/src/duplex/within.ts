import { wallClock } from '@eva/core/engine';

/** Rejects when the promise has not settled in so many real milliseconds. */
export async function within<T>(limitMs: number, what: string, promise: PromiseLike<T>): Promise<T> {
  const done = new AbortController();
  const tooLate = wallClock()
    .sleep(limitMs, done.signal)
    .then(() => {
      throw new Error(`${what}: nothing within ${limitMs} ms`);
    });
  // Once the promise has won, the aborted sleep rejects with nobody waiting.
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    done.abort();
  }
}
