import { join, resolve } from 'node:path';
import { checkArchitecture } from '../agents/run-agent.ts';
import { buildCallContext } from '../context/build-call-context.ts';
import { InternalError } from '../errors/internal-error.ts';
import type { ComposedCaller, ComposedSystem } from '../manifest/composed-system.ts';
import { type ScoreCallInput, scoreCall } from '../metrics/score-call.ts';
import type { StoredScores } from '../metrics/stored-scores.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Logger } from '../protocol/logger.ts';
import type { Metric } from '../protocol/metric.ts';
import type { CallRun } from './call-run.ts';
import { type Verdict, verdictOn } from './fault.ts';
import { runCall } from './run-call.ts';
import type { RunCallSpec } from './run-call-spec.ts';
import { callFolder, claimRunFolder, writeCall, writeJson } from './run-folder.ts';
import type { CallOutcome, RunOutcome } from './run-outcome.ts';
import type { PlannedCall, RunPlan, RunProgress } from './run-plan.ts';
import type { RunProvenance } from './run-provenance.ts';
import { storedRun, storedSummary } from './run-record.ts';

export interface RunPlanOptions {
  /** By id; every system the plan names. */
  readonly systems: ReadonlyMap<string, ComposedSystem>;
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  readonly metrics: readonly Metric[];
  /** Answers judge metrics; default none, and such metrics fail. */
  readonly judge?: ScoreCallInput['judge'];
  /** Makes the composites of a call from its scores; default none. */
  readonly composites?: ScoreCallInput['composites'];
  /** Absent or empty; the run is this folder. */
  readonly outDir: string;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Cancels the calls that run and begins no more; what is finished stays. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  readonly provenance: RunProvenance;
  /** Calls at a time; default 1. */
  readonly concurrency?: number;
  readonly epochMs?: RunCallSpec['epochMs'];
}

/**
 * Carries out a plan into an empty folder: each call on its own clock, written and scored as soon as it is over. A call
 * that fails is written as far as it got and stops no other. Rejects only for what makes the whole run impossible.
 */
export async function runPlan(plan: RunPlan, options: RunPlanOptions): Promise<RunOutcome> {
  for (const id of plan.systems) checkArchitecture(systemOf(options, id));
  const runDir = resolve(options.outDir);
  await claimRunFolder(runDir);
  await writeJson(join(runDir, 'run.json'), storedRun(plan, options));

  const outcomes: (CallOutcome | undefined)[] = plan.calls.map(() => undefined);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < plan.calls.length && !options.signal.aborted) {
      const index = next;
      next += 1;
      const call = plan.calls[index];
      if (call !== undefined) outcomes[index] = await runOne({ plan, call, runDir, options });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 1) }, work));

  const calls = outcomes.filter((outcome) => outcome !== undefined);
  await writeJson(join(runDir, 'summary.json'), storedSummary(plan, calls));
  return { runDir, calls };
}

interface OneCall {
  readonly plan: RunPlan;
  readonly call: PlannedCall;
  readonly runDir: string;
  readonly options: RunPlanOptions;
}

async function runOne(one: OneCall): Promise<CallOutcome> {
  const { plan, call, runDir, options } = one;
  const progress = options.onProgress ?? (() => {});
  progress({ type: 'call-start', call });
  const run = await runCall({
    plan,
    call,
    system: systemOf(options, call.system),
    caller: options.caller,
    domain: options.domain,
    logger: options.logger,
    signal: options.signal,
    onEvent: (event) => tell(progress, call, event),
    ...(options.epochMs === undefined ? {} : { epochMs: options.epochMs }),
  });
  progress({ type: 'call-end', call, reason: run.ending.reason, durationMs: run.durationMs });

  const directory = join(runDir, callFolder(plan, call));
  const onLine = verdictOn(run.ending, run.failure);
  const scoring: Scoring = onLine.status === 'scored' ? await score(one, run) : { scores: null };
  const verdict: Verdict = scoring.scores === null ? { ...onLine, status: 'unscored' } : onLine;
  await writeCall(directory, { call, run, verdict, scores: scoring.scores });
  if (scoring.scores !== null) progress({ type: 'call-scored', call });
  const error = scoring.error ?? (verdict.status === 'unscored' ? (run.ending.detail ?? run.ending.reason) : undefined);
  return {
    call,
    directory,
    ...verdict,
    ending: run.ending,
    scores: scoring.scores,
    composites: scoring.scores?.aggregate_metrics ?? {},
    durationMs: run.durationMs,
    ...(error === undefined ? {} : { error }),
  };
}

interface Scoring {
  readonly scores: StoredScores | null;
  readonly error?: string;
}

/** A call that cannot be scored costs itself and nothing else. */
async function score({ plan, call, options }: OneCall, run: CallRun): Promise<Scoring> {
  const { domain, metrics, signal, judge, composites, logger } = options;
  try {
    const context = buildCallContext({
      events: run.events,
      recording: run.recording,
      scenario: call.scenario,
      domain,
      pipeline: systemOf(options, call.system).pipeline,
      locale: plan.locale,
      initialDb: run.initialDb,
      finalDb: run.finalDb,
    });
    const scores = await scoreCall({
      context,
      metrics,
      signal,
      ...(judge === undefined ? {} : { judge }),
      ...(composites === undefined ? {} : { composites }),
    });
    return { scores: { ...scores, record_id: `${call.scenario.id}/trial_${call.trial}` } };
  } catch (cause) {
    if (signal.aborted) return { scores: null, error: 'cancelled before it was scored' };
    const message = cause instanceof Error ? cause.message : String(cause);
    logger.warn('a call could not be scored', { call: call.callId, error: message });
    return { scores: null, error: message };
  }
}

function systemOf(options: RunPlanOptions, id: string): ComposedSystem {
  const system = options.systems.get(id);
  if (system !== undefined) return system;
  throw new InternalError({
    code: 'system-missing',
    message: `The plan names system "${id}", which was not composed.`,
  });
}

/** What the two sides said and did, as it happens. */
function tell(progress: (progress: RunProgress) => void, call: PlannedCall, event: CallEvent): void {
  if (event.type === 'caller-intended') progress({ type: 'call-speech', call, speaker: 'caller', text: event.text });
  if (event.type === 'tool-call') progress({ type: 'call-tool', call, tool: event.call.name });
  if (event.type === 'agent-said') progress({ type: 'call-speech', call, speaker: 'agent', text: event.text });
}
