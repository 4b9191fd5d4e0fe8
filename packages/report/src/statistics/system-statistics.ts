import { COMPOSITES, type CompositePart } from '../composites.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { cellSeed } from './cell-seed.ts';
import type { DomainResampler } from './domain-resampler.ts';
import { type FaithfulnessDecoupling, faithfulnessDecoupling } from './faithfulness-decoupling.ts';
import { groupBy } from './group-by.ts';
import { iccOneWay, type OneWayIcc } from './icc-one-way.ts';
import { type PassSpread, passSpread, type TrialCounts } from './pass-spread.ts';
import { scenarioValues } from './scenario-values.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { type MetricContext, type MetricRule, passCounts, type SystemMetric, systemMetric } from './system-metric.ts';
import { type SweepPoint, shareNear, thresholdSweep } from './threshold-sweep.ts';
import { type TrialCountDraws, type TrialCountSpread, trialCountDraws, trialCountSpread } from './trial-count.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';
import { type VarianceBudget, varianceBudget } from './variance-budget.ts';
import { type VarianceComponent, varianceComponents } from './variance-components.ts';

/** All that is said of one system alone, from its clean calls. */
export interface SystemStatistics {
  readonly system: string;
  readonly metrics: readonly SystemMetric[];
  /** Of each pass composite, over the scenarios of all domains. */
  readonly composites: readonly CompositeStatistics[];
  /** Where the variance of each composite and component comes from. */
  readonly variance: readonly MetricVariance[];
  readonly thresholds: readonly ThresholdSweep[];
  /** Of a trial, at the thresholds 0.5 and 1; without trials that have both, empty. */
  readonly decoupling: readonly (FaithfulnessDecoupling & { readonly threshold: number })[];
}

export interface CompositeStatistics {
  readonly composite: string;
  readonly spread: PassSpread;
  /** Estimated pass^j of the same trials, j from 1 to k: where pass^k is near 0, a lower power still tells systems apart. */
  readonly powers: readonly { readonly j: number; readonly value: number }[];
  /** How far pass@1 lies elsewhere with fewer trials; null below six scenarios, or with unlike numbers of trials, or one. */
  readonly stability: readonly (TrialCountSpread & Partial<Omit<TrialCountDraws, 'k' | 'width95'>>)[] | null;
}

export interface MetricVariance {
  readonly metric: string;
  readonly budget: VarianceBudget;
  readonly components: readonly VarianceComponent[];
  /** How much of a single trial is its scenario; null with one trial, below six scenarios, or where nothing varies. */
  readonly icc: OneWayIcc | null;
}

export interface ThresholdSweep {
  readonly composite: 'EVA-A_pass' | 'EVA-X_pass';
  readonly metric: string;
  /** The composite's own threshold. */
  readonly usual: number;
  /** Share of scores within 0.05 of it: where that is much, the cut decides the result. */
  readonly nearUsual: number | null;
  readonly points: readonly SweepPoint[];
}

export interface SystemOptions {
  readonly system: string;
  readonly rules: readonly MetricRule[];
  readonly k: number;
  readonly domains: readonly string[];
  readonly resample: DomainResampler;
  readonly onPooled?: NonNullable<MetricContext['onPooled']>;
  readonly settings: StatisticsSettings;
  /** Other thresholds than the usual grid, for every part. */
  readonly thresholds?: readonly number[];
}

/** Parts and composites of the method, whose variance is taken apart. */
const TAKEN_APART = COMPOSITES.flatMap((one) => [
  one.id,
  ...(one.kind === 'mean' ? one.parts.map(({ metric }) => metric) : []),
]);

export function systemStatistics(rows: readonly TrialScore[], options: SystemOptions): SystemStatistics {
  const { system, rules, k } = options;
  const byMetric = groupBy(rows, ({ metric }) => metric);
  const contextOf = (rule: MetricRule): MetricContext => ({ ...options, rule });
  return {
    system,
    metrics: rules
      .filter(({ metric }) => byMetric.has(metric))
      .map((rule) => systemMetric(scenarioValues(byMetric.get(rule.metric) ?? []), contextOf(rule))),
    composites: COMPOSITES.filter(({ id, kind }) => kind !== 'mean' && byMetric.has(id)).map(({ id }) =>
      compositeStatistics(id, byMetric.get(id) ?? [], options),
    ),
    variance: [...new Set(TAKEN_APART)]
      .filter((metric) => byMetric.has(metric))
      .map((metric) => metricVariance(metric, byMetric.get(metric) ?? [])),
    thresholds: sweeps(rows, k, options.thresholds),
    decoupling: decoupling(rows),
  };
}

function compositeStatistics(
  composite: string,
  rows: readonly TrialScore[],
  { system, k, settings }: SystemOptions,
): CompositeStatistics {
  const counts = [...scenarioValues(rows).values()].flatMap((scenarios) => passCounts([...scenarios.values()], 1));
  const whole = counts.filter(({ n }) => n >= k);
  return {
    composite,
    spread: passSpread(counts),
    powers: Array.from({ length: whole.length < LEAST_SCENARIOS ? 0 : k }, (_, index) => ({
      j: index + 1,
      value: whole.reduce((sum, { n, c }) => sum + (c / n) ** (index + 1), 0) / whole.length,
    })),
    stability: stabilityOf(counts, cellSeed(settings.seed, 'stability', [system, composite])),
  };
}

function stabilityOf(counts: readonly TrialCounts[], seed: number): CompositeStatistics['stability'] {
  const [first] = counts;
  if (first === undefined || counts.length < LEAST_SCENARIOS || first.n < 2 || counts.some(({ n }) => n !== first.n))
    return null;
  const drawn = trialCountDraws(counts, { seed });
  return trialCountSpread(counts).map((spread) => {
    const own = drawn.find(({ k }) => k === spread.k);
    return own === undefined ? spread : { ...spread, shareNear: own.shareNear };
  });
}

function metricVariance(metric: string, rows: readonly TrialScore[]): MetricVariance {
  const scores = rows.map((row) => ({ ...row, iteration: 0 }));
  const budget = varianceBudget(scores);
  const trials = [...groupBy(rows, scenarioKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => [...group].sort((a, b) => a.trial - b.trial).map(({ value }) => value));
  return {
    metric,
    budget,
    components: budget.parts === null ? [] : varianceComponents(scores),
    icc: trials.length < LEAST_SCENARIOS ? null : iccOneWay(trials),
  };
}

function sweeps(
  rows: readonly TrialScore[],
  k: number,
  thresholds: readonly number[] | undefined,
): readonly ThresholdSweep[] {
  const trials = trialsWithMetrics(rows);
  const isEnough = new Set(trials.map(({ scenario }) => scenario)).size >= LEAST_SCENARIOS;
  return (['EVA-A_pass', 'EVA-X_pass'] as const).flatMap((composite) =>
    partsOf(composite).map(({ metric, threshold }) => ({
      composite,
      metric,
      usual: threshold,
      nearUsual: shareNear(
        rows.filter((row) => row.metric === metric).map(({ value }) => value),
        threshold,
      ),
      points: !isEnough
        ? []
        : thresholdSweep(trials, {
            composite,
            metric,
            k,
            ...(thresholds === undefined ? gridOf(metric) : { thresholds }),
          }),
    })),
  );
}

/** What the spec sweeps each part over (statistics §9); the others over the usual grid. */
function gridOf(metric: string): { readonly thresholds?: readonly number[] } {
  if (metric === 'agent_speech_fidelity') return { thresholds: [0.8, 0.85, 0.9, 0.95, 1] };
  return metric === 'faithfulness' || metric === 'task_completion' ? { thresholds: [0.5, 1] } : {};
}

function partsOf(composite: string): readonly CompositePart[] {
  const found = COMPOSITES.find(({ id }) => id === composite);
  return found === undefined || found.kind === 'derived' ? [] : found.parts;
}

function decoupling(rows: readonly TrialScore[]): SystemStatistics['decoupling'] {
  const both = trialsWithMetrics(rows).flatMap(({ metrics }) => {
    const { task_completion: taskCompletion, faithfulness } = metrics;
    return taskCompletion === undefined || faithfulness === undefined ? [] : [{ taskCompletion, faithfulness }];
  });
  return both.length === 0
    ? []
    : [0.5, 1].map((threshold) => ({ threshold, ...faithfulnessDecoupling(both, threshold) }));
}

function trialsWithMetrics(rows: readonly TrialScore[]) {
  return [...groupBy(rows, (row) => `${scenarioKey(row)}\u001f${row.trial}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        scenario: scenarioKey(first),
        metrics: Object.fromEntries(group.map(({ metric, value }) => [metric, value])),
      },
    ];
  });
}
