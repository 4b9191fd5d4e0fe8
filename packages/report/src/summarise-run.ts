import type { StoredScore } from '@eva/core';
import { bootstrapInterval, quantile, runSeed } from './bootstrap.ts';
import { COMPOSITES, type Composite, countedValue, metricsOf, recordComposites } from './composites.ts';
import { passesOfScenario } from './pass-at-k.ts';
import type {
  CompositeFigure,
  Figure,
  MetricFigure,
  PassFigure,
  ResponseSeconds,
  RunSummary,
  ScoredCall,
} from './run-summary.ts';

/** Fewest scenarios for an interval and fewest answers for a 95th percentile; below, the number would mislead. */
export const LEAST_SCENARIOS_FOR_INTERVAL = 2;
export const LEAST_ANSWERS_FOR_P95 = 40;

const RESPONSE_METRIC = 'response_speed';
const CATEGORY_ORDER = ['accuracy', 'experience', 'validation', 'diagnostic'];

interface Trial {
  readonly scenario: string;
  readonly value: number | undefined;
  /** The trial has the score at all, in whatever state. */
  readonly isPresent: boolean;
}

/** Reduces the calls of one run to figures; the run's id seeds its intervals (spec: metrics §9-11, statistics §2-3). */
export function summariseRun(run: { readonly runId: string; readonly calls: readonly ScoredCall[] }): RunSummary {
  const calls = [...run.calls].sort((a, b) => compareIds(a.scenario, b.scenario) || a.trial - b.trial);
  const seed = runSeed(run.runId);
  const perScenario = groupByScenario(calls.map((call) => ({ scenario: call.scenario, value: 1, isPresent: true })));
  const trials = Math.max(0, ...perScenario.map((group) => group.length));

  const names = new Map<string, StoredScore>();
  for (const call of calls) for (const score of Object.values(call.scores.metrics)) names.set(score.name, score);
  const metrics = [...names.values()]
    .map((described) => metricFigure(described, calls, trials, seed))
    .sort((a, b) => CATEGORY_ORDER.indexOf(a.category) - CATEGORY_ORDER.indexOf(b.category));

  return {
    schema: 1,
    runId: run.runId,
    calls: calls.length,
    scenarios: perScenario.length,
    trials,
    composites: COMPOSITES.map((composite) => compositeFigure(composite, calls, trials, seed)),
    metrics,
    responseSeconds: responseSeconds(calls),
    failures: calls.flatMap((call) =>
      Object.values(call.scores.metrics).flatMap((score) =>
        score.error === null ? [] : [{ record: recordOf(call), metric: score.name, error: score.error }],
      ),
    ),
  };
}

function metricFigure(described: StoredScore, calls: readonly ScoredCall[], draws: number, seed: number): MetricFigure {
  const scores = calls.map((call) => call.scores.metrics[described.name]);
  const trials = calls.map((call, index) => ({
    scenario: call.scenario,
    value: countedValue(scores[index]),
    isPresent: scores[index] !== undefined,
  }));
  const values = trials.flatMap((trial) => trial.value ?? []);
  const counted = described.in_pass_at_k && described.pass_at !== null;
  return {
    ...figure(described.name, trials, seed),
    pass: counted ? passOfMetric(trials, described.pass_at ?? 0, draws) : null,
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
  seed: number,
): CompositeFigure {
  const trials = calls.map((call) => {
    const value = recordComposites(call.scores.metrics)[composite.id] ?? undefined;
    return { scenario: call.scenario, value, isPresent: true };
  });
  const parts = metricsOf(composite);
  return {
    ...figure(composite.id, trials, seed),
    kind: composite.kind,
    none: trials.filter((trial) => trial.value === undefined).length,
    pass: composite.kind === 'mean' ? null : passOfComposite(trials, draws),
    judgedBy: judgesOf(calls.flatMap((call) => parts.map((name) => call.scores.metrics[name]))),
  };
}

function figure(id: string, trials: readonly Trial[], seed: number): Omit<Figure, 'pass' | 'judgedBy'> {
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
    interval: scenarioMeans.length < LEAST_SCENARIOS_FOR_INTERVAL ? null : bootstrapInterval(scenarioMeans, { seed }),
  };
}

function passOfMetric(trials: readonly Trial[], passAt: number, draws: number): PassFigure | null {
  const results = groupByScenario(trials).map((group) => {
    const k = Math.min(draws, group.filter((trial) => trial.isPresent).length);
    return k === 0 ? null : passesOfScenario({ values: group.map((trial) => trial.value), passAt, k });
  });
  return passFigure(results, draws);
}

/** A composite's scenario counts only with as many decided trials as any scenario has: one undecided drops it. */
function passOfComposite(trials: readonly Trial[], draws: number): PassFigure | null {
  const results = groupByScenario(trials).map((group) =>
    passesOfScenario({ values: group.map((trial) => trial.value), passAt: 1, k: draws }),
  );
  return passFigure(results, draws);
}

function passFigure(results: readonly ReturnType<typeof passesOfScenario>[], draws: number): PassFigure | null {
  const whole = results.filter((result) => result !== null);
  if (whole.length === 0) return null;
  return {
    k: draws,
    scenarios: whole.length,
    passAt1: mean(whole.map((result) => result.c / result.n)),
    passAtK: mean(whole.map((result) => result.passAtK)),
    passPowerK: mean(whole.map((result) => result.passPowerKTheoretical)),
    passPowerKObserved: mean(whole.map((result) => result.passPowerKObserved)),
  };
}

function responseSeconds(calls: readonly ScoredCall[]): ResponseSeconds | null {
  const seconds = calls
    .flatMap((call) => call.scores.metrics[RESPONSE_METRIC]?.details.per_turn_speeds ?? [])
    .filter((value) => typeof value === 'number')
    .sort((a, b) => a - b);
  if (seconds.length === 0) return null;
  const p95 = seconds.length < LEAST_ANSWERS_FOR_P95 ? null : quantile(seconds, 0.95);
  return { n: seconds.length, p50: quantile(seconds, 0.5), p95 };
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

/** "2" before "10", the same on every machine. */
function compareIds(a: string, b: string): number {
  const pieces = (id: string) => id.match(/\d+|\D+/g) ?? [];
  const [left, right] = [pieces(a), pieces(b)];
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [x = '', y = ''] = [left[index], right[index]];
    const numeric = /^\d/.test(x) && /^\d/.test(y) ? Number(x) - Number(y) : 0;
    if (numeric !== 0) return numeric;
    if (x !== y) return x < y ? -1 : 1;
  }
  return left.length - right.length;
}

function recordOf(call: ScoredCall): string {
  return `${call.scenario}/trial_${call.trial}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
