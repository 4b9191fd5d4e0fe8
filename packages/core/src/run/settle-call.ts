import type { ComposedSystem } from '../manifest/composed-system.ts';
import type { Clock } from '../protocol/clock.ts';
import { outcomeOfCall, outcomeOfMade } from './attempt-outcome.ts';
import { below } from './call-folder.ts';
import { isHopeless } from './fault.ts';
import type { Journal } from './journal.ts';
import { type MadeAttempt, makeAttempt } from './make-attempt.ts';
import { refuseGone } from './on-disk.ts';
import { retryPauseMs } from './retry-pause.ts';
import type { AttemptOutcome, CallOutcome } from './run-outcome.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';
import type { RunPlanOptions } from './run-plan-options.ts';
import { writeAttempt } from './write-attempt.ts';

export interface SettleCallSpec {
  readonly plan: RunPlan;
  readonly call: PlannedCall;
  readonly system: ComposedSystem;
  readonly options: RunPlanOptions;
  readonly runDir: string;
  /** Where the attempt that counts goes. */
  readonly directory: string;
  readonly journal: Journal;
  readonly pauseClock: Clock;
  /** Aborted when the run ends: no attempt is begun after that. */
  readonly stop: AbortSignal;
  /** Attempts that older processes made. */
  readonly earlier: readonly AttemptOutcome[];
}

/**
 * Makes one call until an attempt counts, or no more is allowed or can help. Undefined when the run ended before that;
 * the attempts that are whole are kept.
 */
export async function settleCall(spec: SettleCallSpec): Promise<CallOutcome | undefined> {
  const { plan, call, system, options, runDir, directory, journal, pauseClock, stop } = spec;
  const attempts: AttemptOutcome[] = [...spec.earlier];
  for (;;) {
    if (stop.aborted) return undefined;
    await refuseGone(runDir);
    const attempt = (attempts.at(-1)?.attempt ?? 0) + 1;
    await journal.append({ type: 'attempt-start', callId: call.callId, attempt });
    const made = await makeAttempt({ plan, call, attempt, system, options });
    // What was called off is no attempt.
    if (options.signal.aborted) return undefined;
    const written = await writeAttempt(directory, call, made);
    attempts.push(outcomeOfMade(made, written));
    await journal.append(attemptEnd(spec, made, written));

    const isLast = made.verdict.status === 'scored' || attempt >= plan.maxAttempts || isHopeless(made.run.failure);
    const pauseMs = isLast ? null : retryPauseMs(call, attempt, made.verdict.fault);
    tellProgress(spec, made, pauseMs);
    if (pauseMs === null) break;
    if (pauseMs > 0) await pauseClock.sleep(pauseMs, AbortSignal.any([stop])).catch(() => {});
  }
  const outcome = outcomeOfCall(call, attempts);
  const status = outcome?.status ?? 'unscored';
  await journal.append({ type: 'call-end', callId: call.callId, status, attempts: attempts.length });
  return outcome;
}

function attemptEnd({ call, runDir }: SettleCallSpec, { attempt, verdict }: MadeAttempt, directory: string) {
  const { status, fault, why } = verdict;
  const folder = below(runDir, directory);
  return { type: 'attempt-end', callId: call.callId, attempt, status, fault, why, folder } as const;
}

function tellProgress({ call, options }: SettleCallSpec, made: MadeAttempt, pauseMs: number | null): void {
  const { attempt, verdict } = made;
  const { status, fault, why } = verdict;
  if (status === 'scored') options.onProgress?.({ type: 'call-scored', call, attempt });
  else
    options.onProgress?.({ type: 'attempt-failed', call, attempt, fault, why: why ?? made.run.ending.reason, pauseMs });
}
