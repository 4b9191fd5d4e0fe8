import { percentileInterval } from '../bootstrap.ts';
import { type FigureInterval, meanInterval, rateInterval } from '../figure-interval.ts';
import { passAtK } from '../pass-at-k.ts';
import { LEAST_SCENARIOS, LEAST_TRIALS_FOR_PASS_AT_K } from '../support.ts';
import { normalQuantile } from './distributions.ts';
import type { DomainResampler } from './domain-resampler.ts';
import { mean } from './mean.ts';
import type { TrialCounts } from './pass-spread.ts';
import { pooledMeans } from './pooled-means.ts';
import type { ScenarioValues } from './scenario-values.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { scenarioKey } from './trial-score.ts';

/** What one figure says; estimated pass^k is (c/n)^k, observed the share of draws of k trials that all pass. */
export const MEASURES = ['mean', 'passAt1', 'passAtK', 'passPowerK', 'passPowerKObserved'] as const;
export type Measure = (typeof MEASURES)[number];

export interface MetricRule {
  readonly metric: string;
  /** Least value that passes; null for what has no pass. */
  readonly passAt: number | null;
}

export interface StatisticFigure {
  readonly value: number;
  readonly interval: FigureInterval | null;
}

export type Figures = { readonly [measure in Measure]: StatisticFigure | null };

/** One metric or composite of one system under one condition. */
export interface SystemMetric extends MetricRule {
  /** k of pass@k and pass^k. */
  readonly k: number;
  readonly domains: readonly DomainMetric[];
  /** Plain means of the domains' figures; null where `notPooled` says why. */
  readonly pooled: Figures | null;
  readonly notPooled: string | null;
}

interface DomainMetric {
  readonly domain: string;
  /** Scenarios with a value, and their calls. */
  readonly scenarios: number;
  readonly calls: number;
  readonly passes: number | null;
  /** Scenarios with fewer than k values, or an undecided trial, which pass@k and pass^k leave out. */
  readonly short: number;
  readonly figures: Figures;
}

export interface MetricContext {
  readonly rule: MetricRule;
  readonly k: number;
  /** Domains that a pooled figure has to have. */
  readonly domains: readonly string[];
  readonly resample: DomainResampler;
  /** Scenarios of which a trial was scored and left undecided: they have no pass@k and no pass^k. */
  readonly isUndecided?: (metric: string, scenarioKey: string) => boolean;
  readonly settings: StatisticsSettings;
  /** Told what each resample gives for every pooled figure, for what is made of several systems. */
  readonly onPooled?: (metric: string, measure: Measure, resampled: Float64Array) => void;
}

/** One number a scenario and the means of their resamples; none of so few scenarios that nobody needs them. */
interface Column {
  readonly values: readonly number[];
  readonly resampled: Float64Array | null;
}

export function systemMetric(values: ReadonlyMap<string, ScenarioValues>, context: MetricContext): SystemMetric {
  const { rule, k, domains } = context;
  const present = domains.flatMap((domain) => {
    const scenarios = values.get(domain);
    return scenarios === undefined ? [] : [{ domain, scenarios, columns: columnsOf(domain, scenarios, context) }];
  });
  const missing = domains.filter((domain) => !values.has(domain));
  const small = present.filter(({ scenarios }) => scenarios.size < LEAST_SCENARIOS).map(({ domain }) => domain);
  const notPooled =
    missing.length > 0
      ? `no calls in ${missing.join(', ')}`
      : small.length > 0
        ? `fewer than ${LEAST_SCENARIOS} scenarios in ${small.join(', ')}`
        : null;
  const columns = present.map((one) => one.columns);
  return {
    ...rule,
    k,
    domains: present.map((one) => domainMetric(one, context)),
    pooled: notPooled === null ? figuresOf((measure) => pooledFigure(columns, measure, context)) : null,
    notPooled,
  };
}

/** By measure; a measure that gives each scenario what an earlier one does, as pass@1 of 0 and 1 does, shares its column. */
function columnsOf(domain: string, scenarios: ScenarioValues, context: MetricContext): ReadonlyMap<Measure, Column> {
  const { resample } = context;
  const columns = new Map<Measure, Column>();
  for (const measure of MEASURES) {
    const values = scenarioNumbers({ domain, scenarios }, measure, context);
    if (values === null) continue;
    const same = [...columns.values()].find((one) => isSame(one.values, values));
    const isEnough = values.length >= LEAST_SCENARIOS;
    columns.set(measure, same ?? { values, resampled: isEnough ? resample(domain, values) : null });
  }
  return columns;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}

/** One number a scenario, in the order of their ids; null where the measure says nothing. */
function scenarioNumbers(
  of: { readonly domain: string; readonly scenarios: ScenarioValues },
  measure: Measure,
  context: MetricContext,
): readonly number[] | null {
  const { rule, k } = context;
  const { passAt } = rule;
  const lists = [...of.scenarios.values()];
  if (measure === 'mean') return lists.map(mean);
  if (passAt === null) return null;
  if (measure === 'passAt1') return passCounts(lists, passAt).map(({ n, c }) => c / n);
  if (k < LEAST_TRIALS_FOR_PASS_AT_K) return null;
  const results = passCounts(wholeScenarios(of, context), passAt).map(({ n, c }) => passAtK({ n, c, k }));
  if (measure === 'passAtK') return results.map((one) => one.passAtK);
  return results.map((one) => (measure === 'passPowerK' ? one.passPowerKTheoretical : one.passPowerKObserved));
}

/** Values of the scenarios that pass@k and pass^k count. */
export function wholeScenarios(
  { domain, scenarios }: { readonly domain: string; readonly scenarios: ScenarioValues },
  { rule, k, isUndecided }: Pick<MetricContext, 'rule' | 'k' | 'isUndecided'>,
): readonly (readonly number[])[] {
  return [...scenarios]
    .filter(
      ([scenario, { length }]) => length >= k && isUndecided?.(rule.metric, scenarioKey({ domain, scenario })) !== true,
    )
    .map(([, values]) => values);
}

export function passCounts(lists: readonly (readonly number[])[], passAt: number): readonly TrialCounts[] {
  return lists.map((values) => ({ n: values.length, c: values.filter((value) => passes(value, passAt)).length }));
}

/** With the slack of composites, so that a mean of three decimals stays on the right side of its threshold. */
export function passes(value: number, passAt: number): boolean {
  return value >= passAt - 1e-9;
}

function domainMetric(
  of: {
    readonly domain: string;
    readonly scenarios: ScenarioValues;
    readonly columns: ReadonlyMap<Measure, Column>;
  },
  context: MetricContext,
): DomainMetric {
  const { rule, settings } = context;
  const { domain, columns } = of;
  const lists = [...of.scenarios.values()];
  const z = normalQuantile(1 - settings.alpha / 2);
  return {
    domain,
    scenarios: lists.length,
    calls: lists.flat().length,
    passes: rule.passAt === null ? null : passCounts(lists, rule.passAt).reduce((sum, { c }) => sum + c, 0),
    short: lists.length - wholeScenarios(of, context).length,
    figures: figuresOf((measure) => {
      const { values = [], resampled = null } = columns.get(measure) ?? {};
      // A rate over few scenarios is a count; a mean stays a mean, without an interval.
      if (values.length < (measure === 'mean' ? 1 : LEAST_SCENARIOS)) return null;
      const resample = () => (resampled === null ? null : percentileInterval(resampled, settings.alpha));
      const interval = measure === 'mean' ? meanInterval(values, resample) : rateInterval(values, resample, z);
      return { value: mean(values), interval };
    }),
  };
}

function pooledFigure(
  domains: readonly ReadonlyMap<Measure, Column>[],
  measure: Measure,
  { rule, settings, onPooled }: MetricContext,
): StatisticFigure | null {
  const told = domains.flatMap((columns) => {
    const { values = [], resampled = null } = columns.get(measure) ?? {};
    return resampled === null ? [] : [{ values, resampled }];
  });
  if (told.length === 0 || told.length < domains.length) return null;
  const { point, resampled } = pooledMeans(told);
  onPooled?.(rule.metric, measure, resampled);
  const { lower, upper } = percentileInterval(resampled, settings.alpha);
  return { value: point, interval: { lower, upper, method: lower === upper ? 'no-variation' : 'bootstrap' } };
}

function figuresOf(of: (measure: Measure) => StatisticFigure | null): Figures {
  return {
    mean: of('mean'),
    passAt1: of('passAt1'),
    passAtK: of('passAtK'),
    passPowerK: of('passPowerK'),
    passPowerKObserved: of('passPowerKObserved'),
  };
}
