/** Milliseconds on the run's clock; fractions are allowed. */
export type Millis = number;

/**
 * The one source of time of a call. On the wall clock time passes by itself; the virtual clock moves only when
 * every task of the call waits in `sleep`, so the same call gives the same bytes on each run.
 */
export interface Clock {
  readonly kind: 'wall' | 'virtual';
  /** Milliseconds since the clock began; never goes back. */
  now(): Millis;
  /** The only way to wait. Rejects with `signal.reason`, unchanged, when aborted. Zero or less still yields once. */
  sleep(duration: Millis, signal?: AbortSignal): Promise<void>;
  /**
   * Wraps real asynchronous work (a worker's answer, a native call, a file). The virtual clock stands still until it
   * settles, and hands results out in the order in which the work was begun, whatever order it ends in. Anything
   * a call awaits that is neither `sleep` nor plain promise plumbing must go through here.
   */
  hold<T>(work: () => Promise<T>): Promise<T>;
}
