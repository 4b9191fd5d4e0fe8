import { join, resolve } from 'node:path';
import { buildCallContext } from '../context/build-call-context.ts';
import { EvaError } from '../errors/eva-error.ts';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import { type ScoreCallInput, scoreCall } from '../metrics/score-call.ts';
import type { StoredScore, StoredScores } from '../metrics/stored-scores.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Metric } from '../protocol/metric.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import type { Scenario } from '../protocol/scenario.ts';
import { outcomeOfCall, outcomeOfFound } from './attempt-outcome.ts';
import { callFolder } from './call-folder.ts';
import { attemptFinder, type FoundAttempt, readStoredScores } from './found-attempts.ts';
import { openJournal } from './journal.ts';
import { lockRunFolder } from './run-lock.ts';
import type { CallOutcome } from './run-outcome.ts';
import type { StoredPlannedCall, StoredRun } from './run-record.ts';
import { readStoredAttempt } from './stored-attempt.ts';
import { damagedFile } from './stored-file.ts';
import { readStoredRun } from './stored-run.ts';
import { readStoredScenario } from './stored-scenario.ts';
import { storedSummary } from './stored-summary.ts';
import { writeJson } from './write-whole.ts';

export interface ScoreRunOptions {
  /** The folder of a run, finished or not. */
  readonly runDir: string;
  /** The domain of the run. */
  readonly domain: Domain;
  readonly metrics: readonly Metric[];
  readonly judge?: ScoreCallInput['judge'];
  readonly composites?: ScoreCallInput['composites'];
  readonly onScored?: (scored: { readonly callId: string; readonly attempt: number }) => void;
  /** Ends it after the attempt that is being scored. */
  readonly stopSignal?: AbortSignal;
  /** Ends it at once: the attempt that is being scored keeps the scores that it had. */
  readonly signal?: AbortSignal;
  /** Ms since 1970, for the journal; default a constant 0. */
  readonly epochMs?: () => number;
}

/**
 * Scores the attempts of a run again from what they left, calls nobody and moves nothing: whether an attempt counts was
 * decided when it was made. Scores of other metrics stay, and a metric that fails now does not replace a score that
 * stands. Answers with the number of attempts scored.
 */
export async function scoreRun(options: ScoreRunOptions): Promise<number> {
  const runDir = resolve(options.runDir);
  const run = await readStoredRun(runDir);
  if (run === undefined) throw damagedFile(options.runDir, 'this is not the folder of a run; expected run.json in it');
  const lock = await lockRunFolder(runDir);
  try {
    const scenarios = new Map<string, Scenario>();
    for (const one of run.scenarios) scenarios.set(one.id, await readStoredScenario(runDir, one));
    return await scoreAll(options, { runDir, run, scenarios });
  } finally {
    await lock[Symbol.asyncDispose]();
  }
}

interface RunToScore {
  readonly runDir: string;
  readonly run: StoredRun;
  readonly scenarios: ReadonlyMap<string, Scenario>;
}

async function scoreAll(options: ScoreRunOptions, toScore: RunToScore): Promise<number> {
  const { runDir, run } = toScore;
  const findAttempts = attemptFinder();
  const foundOf = new Map<StoredPlannedCall, readonly FoundAttempt[]>();
  // What says which attempts there are, and what is already scored, has to be whole before anything is written.
  for (const call of run.calls) {
    const found = await findAttempts(join(runDir, callFolder(run.systems.length, call)));
    for (const attempt of found) await outcomeOfFound(attempt);
    foundOf.set(call, found);
  }
  const problems: InputProblem[] = [];
  const outcomes: CallOutcome[] = [];
  let count = 0;
  const ends = AbortSignal.any([options.signal, options.stopSignal].filter((signal) => signal !== undefined));
  for (const call of run.calls) {
    const scenario = toScore.scenarios.get(call.scenario);
    if (scenario === undefined) throw damagedFile(join(runDir, 'run.json'), `names no scenario "${call.scenario}"`);
    const found = foundOf.get(call) ?? [];
    for (const attempt of found) {
      // A call that the machine spoilt says nothing about anyone.
      if (attempt.stored.fault === 'infrastructure' || ends.aborted) continue;
      try {
        await scoreAttempt(options, run, { call, scenario, attempt });
        count += 1;
        options.onScored?.({ callId: call.callId, attempt: attempt.stored.attempt });
      } catch (error) {
        if (options.signal?.aborted === true) continue;
        problems.push(...problemsOrThrow(error));
      }
    }
    const outcome = outcomeOfCall({ ...call, scenario }, await Promise.all(found.map(outcomeOfFound)));
    if (outcome !== undefined) outcomes.push(outcome);
  }
  const systems = run.systems.map(({ id }) => id);
  const calls = run.calls.flatMap((call) => {
    const scenario = toScore.scenarios.get(call.scenario);
    return scenario === undefined ? [] : [{ ...call, scenario }];
  });
  const mode = run.mode === undefined ? {} : { mode: run.mode };
  const summary = storedSummary({ plan: { runId: run.runId, ...mode, systems, calls }, runDir, outcomes });
  await writeJson(join(runDir, 'summary.json'), summary);
  const journal = await openJournal(join(runDir, 'journal.jsonl'), options.epochMs ?? (() => 0));
  await journal.append({ type: 'scored', metrics: options.metrics.map(({ id, version }) => ({ id, version })) });
  await journal[Symbol.asyncDispose]();
  if (problems.length > 0) throw new InputError({ code: 'run-folder-invalid', problems });
  return count;
}

interface AttemptToScore {
  readonly call: StoredPlannedCall;
  readonly scenario: Scenario;
  readonly attempt: FoundAttempt;
}

async function scoreAttempt(options: ScoreRunOptions, run: StoredRun, one: AttemptToScore): Promise<void> {
  const { call, scenario, attempt } = one;
  const { directory } = attempt;
  const earlier = await readStoredScores(directory);
  const context = buildCallContext({
    ...(await readStoredAttempt(directory, attempt.stored)),
    scenario,
    domain: options.domain,
    pipeline: pipelineOf(run, call.system),
    locale: run.locale,
  });
  const made = await scoreCall({
    context,
    metrics: options.metrics,
    // A signal of its own: a hundred calls that listen to one signal look like a leak.
    signal: options.signal === undefined ? new AbortController().signal : AbortSignal.any([options.signal]),
    ...(options.judge === undefined ? {} : { judge: options.judge }),
  });
  const metrics = merged(earlier?.metrics ?? {}, made.metrics);
  const scores: StoredScores = {
    ...made,
    record_id: `${call.scenario}/trial_${call.trial}`,
    metrics,
    aggregate_metrics: made.mode === 'text' ? {} : (options.composites?.(metrics) ?? {}),
  };
  await writeJson(join(directory, 'scores.json'), scores);
}

function merged(earlier: StoredScores['metrics'], made: StoredScores['metrics']): StoredScores['metrics'] {
  const isKept = (old: StoredScore | undefined, score: StoredScore): boolean =>
    score.error !== null && old !== undefined && old.error === null;
  const fresh = Object.entries(made).filter(([id, score]) => !isKept(earlier[id], score));
  return { ...earlier, ...Object.fromEntries(fresh) };
}

function pipelineOf(run: StoredRun, system: string): PipelineType {
  const pipeline = run.systems.find(({ id }) => id === system)?.pipeline;
  return pipeline === 'audio_llm' || pipeline === 's2s' ? pipeline : 'cascade';
}

/** One call that is damaged does not keep the others from being scored. */
function problemsOrThrow(error: unknown): readonly InputProblem[] {
  if (!EvaError.is(error)) throw error;
  if (error.name === 'InputError') return (error as InputError).problems;
  if (error.name === 'RunStateError') return [{ message: error.message }];
  throw error;
}
