import { InputError, type StoredScore } from '@eva/core';
import { attemptFigures, type TrialAttempts } from './attempt-figures.ts';
import { type Resampler, runResampler, runSeed } from './bootstrap.ts';
import { compareIds } from './compare-ids.ts';
import { componentFailures } from './component-failures.ts';
import { COMPOSITES, type Composite, countedValue, metricsOf, recordComposites } from './composites.ts';
import { meanInterval, rateInterval } from './figure-interval.ts';
import { passesOfScenario } from './pass-at-k.ts';
import { percentileFigures } from './percentile-figures.ts';
import type {
  CompositeFigure,
  Figure,
  MetricFigure,
  PassFigure,
  RateFigure,
  RunSummary,
  ScoredCall,
  TailFigures,
} from './run-summary.ts';
import { LEAST_SCENARIOS, LEAST_TRIALS_FOR_PASS_AT_K } from './support.ts';

const CATEGORY_ORDER = ['accuracy', 'experience', 'validation', 'diagnostic'];

interface Trial {
  readonly scenario: string;
  readonly value: number | undefined;
  /** The trial has the score at all, in whatever state. */
  readonly isPresent: boolean;
}

/** Reduces the calls of one run to figures; the run's id seeds its intervals. */
export function summariseRun(run: {
  readonly runId: string;
  /** `text` for calls without a line; absent on the line. */
  readonly mode?: 'text';
  /** The calls that count. */
  readonly calls: readonly ScoredCall[];
  /** Every planned call with all attempts at it, where that is known. */
  readonly trials?: readonly TrialAttempts[];
}): RunSummary {
  const isText = run.mode === 'text';
  const stranger = run.calls.find(({ scores }) => (scores.mode === 'text') !== isText);
  if (stranger !== undefined) throw mixedModes(recordOf(stranger), isText);
  const calls = [...run.calls].sort((a, b) => compareIds(a.scenario, b.scenario) || a.trial - b.trial);
  const resample = runResampler(run.runId);
  const perScenario = groupByScenario(calls.map((call) => ({ scenario: call.scenario, value: 1, isPresent: true })));
  const trials = Math.max(0, ...perScenario.map((group) => group.length));

  const names = new Map<string, StoredScore>();
  for (const call of calls) for (const score of Object.values(call.scores.metrics)) names.set(score.name, score);
  const metrics = [...names.values()]
    .map((described) => metricFigure(described, calls, trials, resample))
    .sort((a, b) => CATEGORY_ORDER.indexOf(a.category) - CATEGORY_ORDER.indexOf(b.category));

  return {
    schema: 1,
    runId: run.runId,
    mode: isText ? 'text' : 'audio',
    calls: calls.length,
    scenarios: perScenario.length,
    trials,
    composites: (isText ? [] : COMPOSITES).map((composite) => compositeFigure(composite, calls, trials, resample)),
    metrics,
    components: isText ? [] : componentFailures(calls.map((call) => call.scores)).filter(({ n }) => n > 0),
    responseSeconds: tailFigures(calls.map(responseSeconds), runSeed(run.runId)),
    bargeInStopSeconds: tailFigures(calls.map(bargeInStopSeconds), runSeed(run.runId)),
    attempts: run.trials === undefined ? null : attemptFigures(run.trials, resample, isText ? [] : COMPOSITES),
    failures: calls.flatMap((call) =>
      Object.values(call.scores.metrics).flatMap((score) =>
        score.error === null ? [] : [{ record: recordOf(call), metric: score.name, error: score.error }],
      ),
    ),
  };
}

function mixedModes(record: string, isText: boolean): InputError {
  const ways = ['on the line', 'in text'];
  const [own, other] = isText ? ways.toReversed() : ways;
  return new InputError({
    code: 'modes-mixed',
    problems: [{ message: `call ${record} was held ${other}, and this run is ${own}: their scores cannot be mixed` }],
  });
}

function metricFigure(
  described: StoredScore,
  calls: readonly ScoredCall[],
  draws: number,
  resample: Resampler,
): MetricFigure {
  const scores = calls.map((call) => call.scores.metrics[described.name]);
  const trials = calls.map((call, index) => ({
    scenario: call.scenario,
    value: countedValue(scores[index]),
    isPresent: scores[index] !== undefined,
  }));
  const values = trials.flatMap((trial) => trial.value ?? []);
  const counted = described.in_pass_at_k && described.pass_at !== null;
  return {
    ...figure(described.name, trials, (means) => meanInterval(means, resample)),
    pass: counted ? passOfMetric(trials, described.pass_at ?? 0, { draws, resample }) : null,
    judgedBy: judgesOf(scores),
    category: described.category,
    higherIsBetter: described.higher_is_better,
    passAt: described.pass_at,
    min: values.length === 0 ? null : Math.min(...values),
    max: values.length === 0 ? null : Math.max(...values),
    failed: scores.filter((score) => score !== undefined && score.error !== null).length,
    skipped: scores.filter((score) => score?.skipped === true).length,
    missing: scores.filter((score) => score === undefined).length,
  };
}

function compositeFigure(
  composite: Composite,
  calls: readonly ScoredCall[],
  draws: number,
  resample: Resampler,
): CompositeFigure {
  const trials = calls.map((call) => {
    const value = recordComposites(call.scores.metrics)[composite.id] ?? undefined;
    return { scenario: call.scenario, value, isPresent: true };
  });
  const parts = metricsOf(composite);
  return {
    ...figure(composite.id, trials, (means) =>
      (composite.kind === 'mean' ? meanInterval : rateInterval)(means, resample),
    ),
    kind: composite.kind,
    none: trials.filter((trial) => trial.value === undefined).length,
    pass: composite.kind === 'mean' ? null : passOfComposite(trials, { draws, resample }),
    judgedBy: judgesOf(calls.flatMap((call) => parts.map((name) => call.scores.metrics[name]))),
  };
}

function figure(
  id: string,
  trials: readonly Trial[],
  intervalOf: (scenarioMeans: readonly number[]) => Figure['interval'],
): Omit<Figure, 'pass' | 'judgedBy'> {
  const scenarioMeans = groupByScenario(trials)
    .map((group) => group.flatMap((trial) => trial.value ?? []))
    .filter((values) => values.length > 0)
    .map(mean);
  const values = trials.flatMap((trial) => trial.value ?? []);
  return {
    id,
    n: values.length,
    scenarios: scenarioMeans.length,
    mean: values.length === 0 ? null : mean(values),
    scenarioMean: scenarioMeans.length === 0 ? null : mean(scenarioMeans),
    interval: intervalOf(scenarioMeans),
  };
}

interface PassOptions {
  readonly draws: number;
  readonly resample: Resampler;
}

function passOfMetric(trials: readonly Trial[], passAt: number, options: PassOptions): PassFigure | null {
  const results = groupByScenario(trials).map((group) => {
    const k = Math.min(options.draws, group.filter((trial) => trial.isPresent).length);
    return k === 0 ? null : passesOfScenario({ values: group.map((trial) => trial.value), passAt, k });
  });
  return passFigure(results, options);
}

/** A composite's scenario counts only with as many decided trials as any scenario has: one undecided drops it. */
function passOfComposite(trials: readonly Trial[], options: PassOptions): PassFigure | null {
  const results = groupByScenario(trials).map((group) =>
    passesOfScenario({ values: group.map((trial) => trial.value), passAt: 1, k: options.draws }),
  );
  return passFigure(results, options);
}

function passFigure(
  results: readonly ReturnType<typeof passesOfScenario>[],
  { draws, resample }: PassOptions,
): PassFigure | null {
  const whole = results.filter((result) => result !== null);
  if (whole.length === 0) return null;
  const rate = (values: readonly number[]): RateFigure => ({
    value: mean(values),
    interval: rateInterval(values, resample),
  });
  const ofDraws = (values: readonly number[]) => (draws < LEAST_TRIALS_FOR_PASS_AT_K ? null : rate(values));
  return {
    k: draws,
    scenarios: whole.length,
    trials: whole.reduce((sum, result) => sum + result.n, 0),
    passes: whole.reduce((sum, result) => sum + result.c, 0),
    rates:
      whole.length < LEAST_SCENARIOS
        ? null
        : {
            passAt1: rate(whole.map((result) => result.c / result.n)),
            passAtK: ofDraws(whole.map((result) => result.passAtK)),
            passPowerK: ofDraws(whole.map((result) => result.passPowerKTheoretical)),
            passPowerKObserved: ofDraws(whole.map((result) => result.passPowerKObserved)),
          },
  };
}

function responseSeconds({ scores }: ScoredCall): readonly number[] {
  const speeds = scores.metrics.response_speed?.details.per_turn_speeds;
  return Array.isArray(speeds) ? speeds.filter((value) => typeof value === 'number') : [];
}

function bargeInStopSeconds({ scores }: ScoredCall): readonly number[] {
  const turns = scores.metrics.barge_in_recovery?.details.per_turn;
  if (typeof turns !== 'object' || turns === null) return [];
  return Object.values(turns).flatMap((turn) => {
    const stopMs = typeof turn === 'object' && turn !== null && 'stop_ms' in turn ? turn.stop_ms : undefined;
    return typeof stopMs === 'number' ? [stopMs / 1000] : [];
  });
}

/** One list a call. */
function tailFigures(perCall: readonly (readonly number[])[], seed: number): TailFigures | null {
  const told = perCall.filter(({ length }) => length > 0);
  const all = told.flat();
  if (all.length === 0) return null;
  return {
    n: all.length,
    calls: told.length,
    max: all.reduce((greatest, value) => Math.max(greatest, value), 0),
    percentiles: percentileFigures(told, seed),
  };
}

function judgesOf(scores: readonly (StoredScore | undefined)[]): readonly string[] {
  return [...new Set(scores.flatMap((score) => score?.judged_by ?? []))].sort();
}

function groupByScenario(trials: readonly Trial[]): readonly (readonly Trial[])[] {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const group = groups.get(trial.scenario) ?? [];
    group.push(trial);
    groups.set(trial.scenario, group);
  }
  return [...groups.values()];
}

function recordOf(call: ScoredCall): string {
  return `${call.scenario}/trial_${call.trial}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
