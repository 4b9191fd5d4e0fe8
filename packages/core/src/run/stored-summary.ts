import { below } from './call-folder.ts';
import type { AttemptOutcome, CallOutcome } from './run-outcome.ts';
import type { RunPlan } from './run-plan.ts';
import { RUN_FOLDER_SCHEMA, type StoredAttempt, type StoredSummary, type StoredSystemSummary } from './run-record.ts';
import { storedPlannedCall } from './stored-run.ts';

export interface SummarisedRun {
  readonly plan: Pick<RunPlan, 'runId' | 'mode' | 'systems' | 'calls'>;
  readonly runDir: string;
  readonly outcomes: readonly CallOutcome[];
}

/** How every call ended, and what each attempt at it came to. */
export function storedSummary({ plan, runDir, outcomes }: SummarisedRun): StoredSummary {
  return {
    schema: RUN_FOLDER_SCHEMA,
    runId: plan.runId,
    ...(plan.mode === undefined ? {} : { mode: plan.mode }),
    planned: plan.calls.length,
    ...statusCounts(outcomes),
    systems: plan.systems.map((id) => systemSummary(id, plan, outcomes)),
    calls: outcomes.map(({ call, status, fault, why, ending, durationMs, composites, attempts }) => ({
      ...storedPlannedCall(call),
      ...{ status, fault, why, ending, durationMs, composites },
      attempts: attempts.map((attempt) => storedAttempt(attempt, runDir)),
    })),
  };
}

function systemSummary(id: string, plan: SummarisedRun['plan'], outcomes: readonly CallOutcome[]): StoredSystemSummary {
  const own = outcomes.filter(({ call }) => call.system === id);
  const attempts = own.flatMap((outcome) => outcome.attempts);
  const droppedBy = (fault: AttemptOutcome['fault']) =>
    attempts.filter((attempt) => attempt.status === 'unscored' && attempt.fault === fault).length;
  const needed: Record<string, number> = {};
  for (const { status, attempts: made } of own) {
    if (status === 'scored') needed[made.length] = (needed[made.length] ?? 0) + 1;
  }
  return {
    id,
    planned: plan.calls.filter((call) => call.system === id).length,
    ...statusCounts(own),
    attempts: attempts.length,
    dropped: { caller: droppedBy('caller'), infrastructure: droppedBy('infrastructure') },
    attemptsNeeded: needed,
  };
}

function statusCounts(outcomes: readonly CallOutcome[]): { readonly scored: number; readonly unscored: number } {
  const scored = outcomes.filter((outcome) => outcome.status === 'scored').length;
  return { scored, unscored: outcomes.length - scored };
}

function storedAttempt(outcome: AttemptOutcome, runDir: string): StoredAttempt {
  const { attempt, status, fault, why, evidence, ending, durationMs, composites, directory } = outcome;
  const folder = below(runDir, directory);
  return { attempt, folder, status, fault, why, evidence, ending, durationMs, composites };
}
