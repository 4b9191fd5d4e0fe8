import type { StoredScores } from '../metrics/stored-scores.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { Verdict } from './fault.ts';
import { type FoundAttempt, readStoredScores } from './found-attempts.ts';
import type { MadeAttempt } from './make-attempt.ts';
import type { AttemptOutcome, CallOutcome } from './run-outcome.ts';
import type { PlannedCall } from './run-plan.ts';

export function outcomeOfMade({ attempt, run, verdict, scores }: MadeAttempt, directory: string): AttemptOutcome {
  const { ending, durationMs } = run;
  return outcome({ attempt, directory, verdict, ending, durationMs, scores });
}

/** What an older process left, read back. */
export async function outcomeOfFound({ directory, stored }: FoundAttempt): Promise<AttemptOutcome> {
  const { attempt, ending, durationMs, status, fault, why, evidence } = stored;
  const verdict = { status, fault, why, evidence };
  return outcome({ attempt, directory, verdict, ending, durationMs, scores: await readStoredScores(directory) });
}

/** A call comes to what its last attempt came to; undefined when none was made. */
export function outcomeOfCall(call: PlannedCall, attempts: readonly AttemptOutcome[]): CallOutcome | undefined {
  const last = attempts.at(-1);
  return last === undefined ? undefined : { ...last, call, attempts };
}

interface OutcomeParts {
  readonly attempt: number;
  readonly directory: string;
  readonly verdict: Verdict;
  readonly ending: CallEnding;
  readonly durationMs: number;
  readonly scores: StoredScores | null;
}

function outcome({ verdict, scores, ...parts }: OutcomeParts): AttemptOutcome {
  const { ending } = parts;
  const error = verdict.status === 'unscored' ? (ending.detail ?? verdict.why ?? ending.reason) : undefined;
  return {
    ...parts,
    ...verdict,
    scores,
    composites: scores?.aggregate_metrics ?? {},
    ...(error === undefined ? {} : { error }),
  };
}
