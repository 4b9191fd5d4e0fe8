import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

/** Lives as long as one call. Nothing in it is global, so calls run side by side. */
export interface CallScope {
  readonly callId: string;
  readonly clock: Clock;
  /** Aborted once, when the call is over for whatever reason. */
  readonly signal: AbortSignal;
  /** Seeded from run, scenario, trial and purpose; uniform in [0, 1). */
  readonly random: () => number;
  /** BCP 47. */
  readonly locale: string;
  readonly logger: Logger;
  /**
   * Runs the real computation behind one answer of an engine (a final transcript, a first token, a first sample) and
   * answers no earlier than the latency that the manifest declares for this slot. On the virtual clock the work itself
   * takes no time and the declared latency is what is charged. Use `clock.hold` for work that delays no answer.
   */
  compute<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}
