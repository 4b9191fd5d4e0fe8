import { wallClock } from '../clock/wall-clock.ts';
import { buildCallContext } from '../context/build-call-context.ts';
import type { ComposedSystem } from '../manifest/composed-system.ts';
import { scoreCall } from '../metrics/score-call.ts';
import type { StoredScores } from '../metrics/stored-scores.ts';
import type { NamedPerturbation } from '../perturbations/call-perturbations.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import { seedOf } from '../random/seeded.ts';
import type { CallRun } from './call-run.ts';
import { type Verdict, verdictOn } from './fault.ts';
import { gateVerdict } from './gate.ts';
import { lineActivity, textActivity } from './line-activity.ts';
import { runCall } from './run-call.ts';
import type { PlannedCall, RunPlan } from './run-plan.ts';
import { perturbationOf, type RunPlanOptions } from './run-plan-options.ts';

export interface AttemptSpec {
  readonly plan: RunPlan;
  readonly call: PlannedCall;
  /** From 1. */
  readonly attempt: number;
  readonly system: ComposedSystem;
  readonly options: RunPlanOptions;
}

/** An attempt as it was made, before anything of it is written. */
export interface MadeAttempt {
  readonly attempt: number;
  readonly attemptSeed: number;
  readonly run: CallRun;
  readonly verdict: Verdict;
  /** Also of an attempt that the caller spoilt; null when nothing could be scored, or may be. */
  readonly scores: StoredScores | null;
}

/** Makes one call once, and says whose doing it is how it went. Never rejects. */
export async function makeAttempt(spec: AttemptSpec): Promise<MadeAttempt> {
  const { plan, call, attempt } = spec;
  // A signal of its own: a hundred calls that listen to one signal look like a leak.
  const options = { ...spec.options, signal: AbortSignal.any([spec.options.signal]) };
  const realTime = wallClock();
  const progress = options.onProgress ?? (() => {});
  const attemptSeed = attempt === 1 ? call.seed : seedOf(call.seed, 'attempt', attempt);
  progress({ type: 'call-start', call, attempt });
  await using own = await options.systemFor?.(call, attemptSeed);
  const system = own?.system ?? spec.system;
  const run = await runCall({
    plan,
    call: { ...call, seed: attemptSeed },
    system,
    caller: own?.caller ?? options.caller,
    domain: options.domain,
    ...(call.perturbations === undefined ? {} : { perturbations: perturbationsOf(call, options) }),
    ...(options.toolServer === undefined ? {} : { toolServer: options.toolServer }),
    logger: options.logger,
    signal: options.signal,
    onEvent: (event) => tell(options, call, event),
    ...(options.epochMs === undefined ? {} : { epochMs: options.epochMs }),
    ...(options.computeLimitMs === undefined ? {} : { computeLimitMs: options.computeLimitMs }),
  });
  progress({ type: 'call-end', call, reason: run.ending.reason, durationMs: run.durationMs });

  const { ending, failure, timing } = run;
  // Frames of other calls are due while this one is looked at.
  const giveWay = (): Promise<void> => realTime.sleep(0);
  await giveWay();
  const activity = run.mode === 'text' ? textActivity(run.events) : lineActivity(run.spoken ?? run.recording);
  const onLine = verdictOn({ ending, failure, timing, activity });
  const made = { attempt, attemptSeed, run };
  if (onLine.fault === 'infrastructure' || ending.reason === 'cancelled') {
    return { ...made, verdict: onLine, scores: null };
  }
  await giveWay();
  const scoring = await score({ ...spec, options }, run, giveWay);
  if (scoring.scores === null) {
    return { ...made, verdict: scoring.verdict, scores: null };
  }
  // Judges of the caller need both sides; where one was never heard, the line has said all there is.
  const wereBothHeard = activity.callerEndMs !== null && activity.agentEndMs !== null;
  const objection =
    onLine.status === 'scored' && wereBothHeard ? gateVerdict(options.metrics, scoring.scores) : undefined;
  return { ...made, verdict: objection ?? onLine, scores: scoring.scores };
}

type Scoring = { readonly scores: StoredScores } | { readonly scores: null; readonly verdict: Verdict };

/** A call that cannot be scored costs itself and nothing else. */
async function score(
  { plan, call, system, options }: AttemptSpec,
  run: CallRun,
  giveWay: () => Promise<void>,
): Promise<Scoring> {
  const { domain, metrics, signal, judge, composites, logger } = options;
  try {
    const context = buildCallContext({
      events: run.events,
      recording: run.recording,
      ...(run.spoken === undefined ? {} : { spoken: run.spoken }),
      scenario: call.scenario,
      domain,
      pipeline: system.pipeline,
      locale: plan.locale,
      initialDb: run.initialDb,
      finalDb: run.finalDb,
    });
    const scores = await scoreCall({
      context,
      metrics,
      signal,
      giveWay,
      ...(judge === undefined ? {} : { judge }),
      ...(composites === undefined ? {} : { composites }),
    });
    return { scores: { ...scores, record_id: `${call.scenario.id}/trial_${call.trial}` } };
  } catch (cause) {
    if (signal.aborted) {
      return { scores: null, verdict: { status: 'unscored', fault: null, why: 'it was called off', evidence: [] } };
    }
    const message = cause instanceof Error ? cause.message : String(cause);
    logger.warn('a call could not be scored', { call: call.callId, error: message });
    const evidence = [{ source: 'gate', what: message }] as const;
    return {
      scores: null,
      verdict: { status: 'unscored', fault: 'infrastructure', why: 'it could not be scored', evidence },
    };
  }
}

function perturbationsOf({ perturbations = [] }: PlannedCall, options: RunPlanOptions): readonly NamedPerturbation[] {
  return perturbations.map((id) => ({ id, perturbation: perturbationOf(options, id) }));
}

/** What the two sides said and did, as it happens. */
function tell({ onProgress: progress = () => {}, onUsage }: RunPlanOptions, call: PlannedCall, event: CallEvent): void {
  if (event.type === 'caller-intended') progress({ type: 'call-speech', call, speaker: 'caller', text: event.text });
  if (event.type === 'usage') {
    const { stage, identity, usage } = event;
    onUsage?.({ stage, identity, usage });
  }
  if (event.type === 'tool-call') progress({ type: 'call-tool', call, tool: event.call.name });
  if (event.type === 'agent-said') progress({ type: 'call-speech', call, speaker: 'agent', text: event.text });
}
