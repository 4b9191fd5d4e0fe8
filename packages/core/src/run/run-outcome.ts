import type { StoredScores } from '../metrics/stored-scores.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Fault } from './fault.ts';
import type { PlannedCall } from './run-plan.ts';

export interface RunOutcome {
  readonly runDir: string;
  /** In the order of the plan; calls that a cancelled run never began are absent. */
  readonly calls: readonly CallOutcome[];
}

export interface CallOutcome {
  readonly call: PlannedCall;
  /** Absolute. */
  readonly directory: string;
  readonly status: 'scored' | 'unscored';
  readonly ending: CallEnding;
  readonly fault: Fault;
  /** Null when the call is not scored. */
  readonly scores: StoredScores | null;
  /** Composites of this one call; empty when it is not scored. */
  readonly composites: StoredScores['aggregate_metrics'];
  readonly durationMs: Millis;
  /** Why it is not scored, for people. */
  readonly error?: string;
}
