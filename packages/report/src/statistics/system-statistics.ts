import { COMPOSITES } from '../composites.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { cellSeed } from './cell-seed.ts';
import { domainMean } from './domain-mean.ts';
import type { DomainResampler } from './domain-resampler.ts';
import { type FaithfulnessDecoupling, faithfulnessDecoupling } from './faithfulness-decoupling.ts';
import { groupBy } from './group-by.ts';
import { iccOneWay, type OneWayIcc } from './icc-one-way.ts';
import { type PassSpread, passSpread, type TrialCounts } from './pass-spread.ts';
import { type ScenarioValues, scenarioValues } from './scenario-values.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import {
  type MetricContext,
  type MetricRule,
  passCounts,
  type SystemMetric,
  systemMetric,
  wholeScenarios,
} from './system-metric.ts';
import { type ThresholdSweep, thresholdSweeps } from './system-sweeps.ts';
import { domainMeanSpread, type TrialCountDraws, type TrialCountSpread, trialCountDraws } from './trial-count.ts';
import { trialMetrics } from './trial-metrics.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';
import { type VarianceBudget, varianceBudget } from './variance-budget.ts';
import { type VarianceComponent, varianceComponents } from './variance-components.ts';

/** All that is said of one system alone, from its clean calls. */
export interface SystemStatistics {
  readonly system: string;
  readonly metrics: readonly SystemMetric[];
  /** Of each pass composite. */
  readonly composites: readonly CompositeStatistics[];
  /** Where the variance of each composite and component comes from. */
  readonly variance: readonly MetricVariance[];
  readonly thresholds: readonly ThresholdSweep[];
  /** Over the trials of all domains in one list, at the thresholds 0.5 and 1; without trials that have both, empty. */
  readonly decoupling: readonly (FaithfulnessDecoupling & { readonly threshold: number })[];
}

interface CompositeStatistics {
  readonly composite: string;
  /** Over the scenarios of all domains in one list. */
  readonly spread: PassSpread;
  /**
   * Estimated pass^j of the same trials, j from 1 to k: where pass^k is near 0, a lower power still tells systems apart.
   * Means of the domains' figures; empty where a domain is missing or has fewer than six scenarios.
   */
  readonly powers: readonly { readonly j: number; readonly value: number }[];
  /**
   * How far pass@1, the mean of the domains', lies elsewhere with fewer trials; null where a domain is missing or has fewer
   * than six scenarios, or with unlike numbers of trials, or one.
   */
  readonly stability: readonly (TrialCountSpread & Partial<Omit<TrialCountDraws, 'k' | 'width95'>>)[] | null;
}

interface MetricVariance {
  readonly metric: string;
  readonly budget: VarianceBudget;
  readonly components: readonly VarianceComponent[];
  /** How much of a single trial is its scenario, those of all domains in one list; null with one trial, below six scenarios, or where nothing varies. */
  readonly icc: OneWayIcc | null;
}

export interface SystemOptions {
  readonly system: string;
  readonly rules: readonly MetricRule[];
  readonly k: number;
  readonly domains: readonly string[];
  readonly resample: DomainResampler;
  readonly isUndecided?: NonNullable<MetricContext['isUndecided']>;
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
  const { system, rules } = options;
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
    thresholds: thresholdSweeps(rows, options),
    decoupling: decoupling(rows),
  };
}

function compositeStatistics(
  composite: string,
  rows: readonly TrialScore[],
  options: SystemOptions,
): CompositeStatistics {
  const { system, k, domains, settings } = options;
  const values = scenarioValues(rows);
  const rule = { metric: composite, passAt: 1 };
  const countsOf = (listsOf: (domain: string, scenarios: ScenarioValues) => readonly (readonly number[])[]) =>
    domains.map((domain) => passCounts(listsOf(domain, values.get(domain) ?? new Map()), 1));
  const all = countsOf((_, scenarios) => [...scenarios.values()]);
  const whole = countsOf((domain, scenarios) => wholeScenarios({ domain, scenarios }, { ...options, rule }));
  return {
    composite,
    spread: passSpread(all.flat()),
    powers: Array.from({ length: isEnough(whole) ? k : 0 }, (_, index) => ({
      j: index + 1,
      value: domainMean(whole.map((counts) => counts.map(({ n, c }) => (c / n) ** (index + 1)))),
    })),
    stability: stabilityOf(all, cellSeed(settings.seed, 'stability', [system, composite])),
  };
}

function isEnough(domains: readonly (readonly TrialCounts[])[]): boolean {
  return domains.length > 0 && domains.every(({ length }) => length >= LEAST_SCENARIOS);
}

function stabilityOf(domains: readonly (readonly TrialCounts[])[], seed: number): CompositeStatistics['stability'] {
  const counts = domains.flat();
  const [first] = counts;
  if (first === undefined || !isEnough(domains) || first.n < 2 || counts.some(({ n }) => n !== first.n)) return null;
  const drawn = trialCountDraws(domains, { seed });
  return domainMeanSpread(domains).map((spread) => {
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

function decoupling(rows: readonly TrialScore[]): SystemStatistics['decoupling'] {
  const both = trialMetrics(rows).flatMap(({ metrics }) => {
    const { task_completion: taskCompletion, faithfulness } = metrics;
    return taskCompletion === undefined || faithfulness === undefined ? [] : [{ taskCompletion, faithfulness }];
  });
  return both.length === 0
    ? []
    : [0.5, 1].map((threshold) => ({ threshold, ...faithfulnessDecoupling(both, threshold) }));
}
