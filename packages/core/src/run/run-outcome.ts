import type { StoredScores } from '../metrics/stored-scores.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Verdict } from './fault.ts';
import type { PlannedCall } from './run-plan.ts';

export interface RunOutcome {
  readonly runDir: string;
  /** In the order of the plan; calls that an interrupted run never began, or called off, are absent. */
  readonly calls: readonly CallOutcome[];
}

/** What a call came to: its last attempt, which counts or was the last one that was allowed. */
export interface CallOutcome extends AttemptOutcome {
  readonly call: PlannedCall;
  /** All attempts in order, the last one included. */
  readonly attempts: readonly AttemptOutcome[];
}

export interface AttemptOutcome extends Verdict {
  /** From 1. */
  readonly attempt: number;
  /** Absolute. */
  readonly directory: string;
  readonly ending: CallEnding;
  /** Null when the attempt was not scored. One that the caller spoilt has scores, and `status` says that they do not count. */
  readonly scores: StoredScores | null;
  /** Composites of these scores; empty without any. */
  readonly composites: StoredScores['aggregate_metrics'];
  readonly durationMs: Millis;
  /** Why it does not count, for people. */
  readonly error?: string;
}
