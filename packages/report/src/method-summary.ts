import { roundHalfEven, type StoredScore } from '@eva/core';
import { bootstrapInterval } from './bootstrap.ts';
import { COMPOSITES, countedValue, recordComposites } from './composites.ts';
import { passesOfScenario, type ScenarioPasses } from './pass-at-k.ts';
import { parseRecordId } from './record-id.ts';
import { groupBy } from './statistics/group-by.ts';
import { mean } from './statistics/mean.ts';
import { isHigherBetter } from './sub-metric-direction.ts';

/** A record's score as the method's own files hold it. */
export interface MethodScore extends Pick<StoredScore, 'score' | 'normalized_score' | 'error' | 'skipped'> {
  readonly details?: { readonly [key: string]: unknown };
  readonly sub_metrics?: {
    readonly [key: string]: Pick<StoredScore, 'score' | 'normalized_score'> & { readonly higher_is_better?: boolean };
  } | null;
}

export interface MethodRecord {
  /** `SCENARIO/trial_N`, or the scenario alone. */
  readonly recordId: string;
  readonly metrics: { readonly [name: string]: MethodScore };
}

/** What is to be known of a metric that its scores don't say. */
export interface MethodMetric {
  /** Least value that passes; null for a metric that has no pass. */
  readonly passAt: number | null;
  readonly higherIsBetter: boolean;
}

export interface MethodSummaryOptions {
  /** Draws of pass@k; 1 leaves them out. */
  readonly draws: number;
  readonly seed: number;
}

type Block = { readonly [key: string]: unknown };

/**
 * The method's `metrics_summary.json`, for its own tools to read, without `provenance` and the settings.
 * Scenarios are resampled in the order in which they come here: whoever wants bounds that hang on nothing else sorts
 * the records.
 */
export function methodSummary(
  records: readonly MethodRecord[],
  describe: (metric: string) => MethodMetric,
  options: MethodSummaryOptions,
): Block {
  const names = [...new Set(records.flatMap(({ metrics }) => Object.keys(metrics)))].sort();
  return {
    total_records: records.length,
    data_quality: dataQuality(records, names),
    overall_scores: overallScores(records, options),
    per_metric: Object.fromEntries(
      names.map((name) => [name, metricBlock({ name, ...describe(name) }, records, options)]),
    ),
  };
}

/** The composites of a run. */
export function overallScores(records: readonly MethodRecord[], options: MethodSummaryOptions): Block {
  const values = records.map(({ metrics }) => recordComposites(metrics));
  const scenarios = records.map(({ recordId }) => parseRecordId(recordId).scenario);
  const columns = COMPOSITES.map(({ id, kind }) => ({
    id,
    kind,
    trials: values.map((one, place) => ({ scenario: scenarios[place] ?? '', value: one[id] ?? null })),
  }));
  const blocks = columns.map(({ id, kind, trials }) => {
    const counted = trials.flatMap(({ value }) => value ?? []);
    const rate = kind === 'mean' ? counted.map((value) => Number(value >= 0.5)) : counted;
    return [
      id,
      {
        mean: counted.length === 0 ? null : rounded(mean(counted)),
        count: counted.length,
        none_count: trials.length - counted.length,
        total_records: trials.length,
        ...(counted.length === 0 ? {} : { success_rate: rounded(mean(rate)) }),
        ...meanFields(trials, options.seed),
      },
    ] as const;
  });
  if (options.draws < 2) return Object.fromEntries(blocks);
  const passes = columns
    .filter(({ kind }) => kind !== 'mean')
    .flatMap(({ id, trials }) => {
      const block = passBlock(trials, { ...options, passAt: 1, isComposite: true });
      return block === null ? [] : [[id, block] as const];
    });
  return { ...Object.fromEntries(blocks), ...(passes.length === 0 ? {} : { pass_k: Object.fromEntries(passes) }) };
}

interface Trial {
  readonly scenario: string;
  readonly value: number | null;
  /** The trial holds the metric, in whatever state. */
  readonly isPresent?: boolean;
}

/** One value a scenario: the mean of its trials that have one. Scenarios in the order of their first such trial. */
export function scenarioMeansOf(trials: readonly Trial[]): readonly number[] {
  const scored = trials.filter(({ value }) => value !== null);
  return [...groupBy(scored, ({ scenario }) => scenario).values()].map((group) =>
    mean(group.flatMap(({ value }) => value ?? [])),
  );
}

function metricBlock(
  metric: MethodMetric & { readonly name: string },
  records: readonly MethodRecord[],
  options: MethodSummaryOptions,
): Block {
  const scores = records.map(({ metrics }) => metrics[metric.name]);
  const trials = records.map(({ recordId }, place) => ({
    scenario: parseRecordId(recordId).scenario,
    value: countedValue(scores[place]) ?? null,
    isPresent: scores[place] !== undefined,
  }));
  const errors = scores.filter((score) => score !== undefined && score.error !== null).length;
  const pass =
    options.draws < 2 || metric.passAt === null ? null : passBlock(trials, { ...options, passAt: metric.passAt });
  const parts = subMetrics(metric, scores);
  const coverage = turnCoverage(scores);
  return {
    ...valueFields(
      trials.map(({ value }) => value),
      errors,
    ),
    ...(coverage === null ? {} : { per_turn_coverage: coverage }),
    ...meanFields(trials, options.seed),
    higher_is_better: metric.higherIsBetter,
    ...(pass === null ? {} : { pass_k: pass }),
    ...(parts === null ? {} : { sub_metrics: parts }),
  };
}

function valueFields(values: readonly (number | null)[], errors: number): Block {
  const counted = values.flatMap((value) => value ?? []);
  const none = values.length - counted.length;
  return {
    mean: counted.length === 0 ? null : rounded(mean(counted)),
    min: counted.length === 0 ? null : rounded(Math.min(...counted)),
    max: counted.length === 0 ? null : rounded(Math.max(...counted)),
    count: counted.length,
    none_count: none,
    error_count: errors,
    missing_count: none - errors,
    total_records: values.length,
  };
}

function subMetrics(metric: MethodMetric, scores: readonly (MethodScore | undefined)[]): Block | null {
  // Of a failed score no part counts; those of a skipped one do, as the method's own tools have it.
  const counted = scores.map((score) => (score === undefined || score.error !== null ? undefined : score));
  const keys = [...new Set(counted.flatMap((score) => Object.keys(score?.sub_metrics ?? {})))];
  if (keys.length === 0) return null;
  return Object.fromEntries(
    keys.map((key) => {
      const parts = counted.map((score) => score?.sub_metrics?.[key]);
      const direction = parts.find((part) => part?.higher_is_better !== undefined)?.higher_is_better;
      const values = parts.map((part) => part?.normalized_score ?? part?.score ?? null);
      const higher = direction ?? isHigherBetter(key, metric.higherIsBetter);
      return [key, { ...valueFields(values, 0), higher_is_better: higher }];
    }),
  );
}

/** Of metrics that judge turn by turn, how many turns they judged. */
function turnCoverage(scores: readonly (MethodScore | undefined)[]): Block | null {
  const counts = scores.flatMap((score) => {
    const { num_turns, num_evaluated, num_not_applicable } = score?.details ?? {};
    if (typeof num_turns !== 'number' || typeof num_evaluated !== 'number') return [];
    const inapplicable = typeof num_not_applicable === 'number' ? num_not_applicable : 0;
    return [{ turns: num_turns, judged: num_evaluated, inapplicable }];
  });
  if (counts.length === 0) return null;
  const sum = (of: (count: (typeof counts)[number]) => number) => counts.reduce((total, one) => total + of(one), 0);
  const [turns, judged, inapplicable] = [
    sum((one) => one.turns),
    sum((one) => one.judged),
    sum((one) => one.inapplicable),
  ];
  return {
    total_turns: turns,
    evaluated_turns: judged,
    none_turns: turns - judged,
    none_turn_rate: turns === 0 ? 0 : rounded((turns - judged) / turns),
    records_with_none_turns: counts.filter((one) => one.judged < one.turns).length,
    ...(inapplicable > 0 ? { not_applicable_turns: inapplicable } : {}),
  };
}

function meanFields(trials: readonly Trial[], seed: number): Block {
  const means = scenarioMeansOf(trials);
  return { ...boundFields('mean', means, seed), mean_ci_n_scenarios: means.length };
}

function boundFields(key: string, values: readonly number[], seed: number): Block {
  const interval = bootstrapInterval(values, { seed });
  return {
    [`${key}_ci_lower`]: interval === null ? null : rounded(interval.lower),
    [`${key}_ci_upper`]: interval === null ? null : rounded(interval.upper),
  };
}

/** Null where no scenario has enough trials. */
function passBlock(
  trials: readonly Trial[],
  options: MethodSummaryOptions & { readonly passAt: number; readonly isComposite?: true },
): Block | null {
  const results = [...groupBy(trials, ({ scenario }) => scenario).values()]
    .map((group): ScenarioPasses | null => {
      const values = group.map(({ value }) => value ?? undefined);
      const present = group.filter(({ isPresent }) => isPresent === true).length;
      // A composite's scenario counts only whole; a metric's, with the trials that hold it at all.
      const k = options.isComposite ? options.draws : Math.min(options.draws, present);
      if (k === 0 || (options.isComposite && values.includes(undefined))) return null;
      return passesOfScenario({ values, passAt: options.passAt, k });
    })
    .filter((result) => result !== null);
  if (results.length === 0) return null;
  const columns = {
    pass_at_1: results.map(({ n, c }) => c / n),
    pass_at_k: results.map(({ passAtK }) => passAtK),
    pass_power_k_observed: results.map(({ passPowerKObserved }) => passPowerKObserved),
  };
  return {
    ...Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, rounded(mean(values))])),
    pass_power_k_theoretical: rounded(mean(results.map(({ passPowerKTheoretical }) => passPowerKTheoretical))),
    k: options.draws,
    count: results.length,
    ...Object.assign({}, ...Object.entries(columns).map(([key, values]) => boundFields(key, values, options.seed))),
  };
}

function dataQuality(records: readonly MethodRecord[], names: readonly string[]): Block {
  const isError = (score: MethodScore | undefined) => score !== undefined && score.error !== null;
  const isNone = (score: MethodScore | undefined) => countedValue(score) === undefined;
  const isMissing = (score: MethodScore | undefined) => isNone(score) && !isError(score);
  const records_with = (is: (score: MethodScore | undefined) => boolean) =>
    records.filter(({ metrics }) => names.some((name) => is(metrics[name]))).length;
  const metrics_with = (is: (score: MethodScore | undefined) => boolean) =>
    Object.fromEntries(
      names
        .map((name) => [name, records.filter(({ metrics }) => is(metrics[name])).length] as const)
        .filter(([, count]) => count > 0),
    );
  const turnNones = names.flatMap((name) => {
    const coverage = turnCoverage(records.map(({ metrics }) => metrics[name]));
    if (coverage === null || coverage.none_turns === 0) return [];
    const { none_turn_rate, none_turns, total_turns, records_with_none_turns } = coverage;
    return [[name, { none_turn_rate, none_turns, total_turns, records_affected: records_with_none_turns }] as const];
  });
  return {
    records_with_any_none: records_with(isNone),
    records_with_errors: records_with(isError),
    records_with_missing: records_with(isMissing),
    total_records: records.length,
    metrics_with_none_scores: metrics_with(isNone),
    metrics_with_errors: metrics_with(isError),
    metrics_with_missing: metrics_with(isMissing),
    ...(turnNones.length === 0 ? {} : { metrics_with_per_turn_nones: Object.fromEntries(turnNones) }),
  };
}

function rounded(value: number): number {
  return roundHalfEven(value, 4);
}
