import { bootstrapInterval, type Interval } from '../bootstrap.ts';
import { COMPOSITES } from '../composites.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { cellSeed } from './cell-seed.ts';
import { groupBy } from './group-by.ts';
import { judgeAwareInterval } from './judge-aware-interval.ts';
import { type JudgeFlip, judgeFlips } from './judge-flips.ts';
import { mean } from './mean.ts';
import { scenarioValues } from './scenario-values.ts';
import { scoreSpread } from './score-spread.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { type Measure, type MetricContext, type MetricRule, systemMetric } from './system-metric.ts';
import { type TrialOverJudge, trialOverJudge } from './trial-over-judge.ts';
import type { TrialScore } from './trial-score.ts';
import { type VarianceBudget, varianceBudget } from './variance-budget.ts';
import { type VarianceComponent, varianceComponents } from './variance-components.ts';

/** A score of a recording that was judged several times. */
export interface SampledScore extends TrialScore {
  /** 0 is the score that counts everywhere else. */
  readonly iteration: number;
}

/** What a judge's own noise does to the scores of one system and metric. */
export interface JudgedMetric {
  readonly system: string;
  readonly metric: string;
  /** Most times that a recording was judged. */
  readonly samples: number;
  readonly budget: VarianceBudget;
  readonly components: readonly VarianceComponent[];
  /** Population standard deviations: of a recording over its samples, and of a scenario over its trials. */
  readonly judgeSd: number;
  readonly trialSd: number;
  /** Share of recordings whose score changed at all. */
  readonly changedShare: number;
  readonly trialOverJudge: TrialOverJudge | null;
  /** Share of recordings that pass or fail by which time they were judged; null for what has no pass. */
  readonly flipShare: number | null;
  readonly flips: readonly (JudgeFlip & { readonly domain: string })[];
  /** Of each domain's mean: from scenarios alone, and with the judge's noise in it. */
  readonly domains: readonly {
    readonly domain: string;
    readonly interval: Interval | null;
    readonly withJudge: Interval | null;
  }[];
}

/** By how much one figure of a composite moves with the time at which it was judged: its least and greatest value. */
export interface CompositeRange {
  readonly system: string;
  readonly composite: string;
  readonly measure: Measure;
  readonly k: number;
  /** Pooled as everywhere: the mean of the domains' figures. */
  readonly least: number;
  readonly greatest: number;
}

const RANGED: readonly Measure[] = ['passAt1', 'passAtK', 'passPowerK'];

/** Over the samples of each recording; of composites that a pooled figure can be made of. */
export function compositeRanges(
  rows: readonly SampledScore[],
  rules: readonly MetricRule[],
  context: Pick<MetricContext, 'k' | 'domains' | 'settings'>,
): readonly CompositeRange[] {
  const composites = COMPOSITES.filter(({ kind }) => kind !== 'mean').map(({ id }) => id);
  const cells = groupBy(
    rows.filter(({ metric }) => composites.includes(metric)),
    ({ system, metric }) => `${system}\u001f${metric}`,
  );
  return [...cells.values()].flatMap((cell) => {
    const [first] = cell;
    const rule = rules.find(({ metric }) => metric === first?.metric);
    if (first === undefined || rule === undefined) return [];
    // Points alone are wanted, of which no resample has to be drawn.
    const resample = () => new Float64Array(1);
    const figures = [...groupBy(cell, ({ iteration }) => String(iteration)).values()].map(
      (own) => systemMetric(scenarioValues(own), { ...context, rule, resample }).pooled,
    );
    return RANGED.flatMap((measure) => {
      const values = figures.flatMap((figure) => figure?.[measure]?.value ?? []);
      if (values.length < 2) return [];
      const [least, greatest] = [Math.min(...values), Math.max(...values)];
      return [{ system: first.system, composite: first.metric, measure, k: context.k, least, greatest }];
    });
  });
}

/** Of every metric that was judged more than once; what came out alike each time is marked as deterministic. */
export function judgeStudy(
  rows: readonly SampledScore[],
  rules: readonly MetricRule[],
  settings: StatisticsSettings,
): readonly JudgedMetric[] {
  const cells = groupBy(rows, ({ system, metric }) => `${system}\u001f${metric}`);
  return [...cells.values()].flatMap((cell) => {
    const [first] = cell;
    const samples = 1 + cell.reduce((most, { iteration }) => Math.max(most, iteration), 0);
    const rule = rules.find(({ metric }) => metric === first?.metric);
    return first === undefined || rule === undefined || samples < 2
      ? []
      : [judgedMetric(cell, { ...rule, system: first.system, samples, settings })];
  });
}

function judgedMetric(
  scores: readonly SampledScore[],
  of: MetricRule & { readonly system: string; readonly samples: number; readonly settings: StatisticsSettings },
): JudgedMetric {
  const { system, metric, passAt, samples, settings } = of;
  const seedOf = (analysis: string, ...labels: readonly string[]) =>
    cellSeed(settings.seed, analysis, [system, metric, ...labels]);
  const domains = [...groupBy(scores, ({ domain }) => domain)].sort(([a], [b]) => (a < b ? -1 : 1));
  const spreads = domains.map(([, own]) => scoreSpread(own));
  const recordings = spreads.flatMap(({ judge }) => judge);
  const budget = varianceBudget(scores);
  const flips = domains.flatMap(([domain, own]) =>
    passAt === null ? [] : judgeFlips(samplesOf(own), passAt).map((flip) => ({ domain, ...flip })),
  );
  return {
    ...{ system, metric, samples, budget, flips },
    components: budget.parts === null || budget.isDeterministic ? [] : varianceComponents(scores),
    judgeSd: mean(recordings.map(({ sd }) => sd)),
    trialSd: mean(spreads.flatMap(({ trial }) => trial.map(({ sd }) => sd))),
    changedShare: recordings.filter(({ isChanged }) => isChanged).length / recordings.length,
    trialOverJudge: trialOverJudge(scores, {
      seed: seedOf('trial-over-judge'),
      permutations: settings.permutations,
    }),
    flipShare: passAt === null ? null : flips.length / recordings.length,
    domains: domains.map(([domain, own]) => {
      const counted = own.filter(({ iteration }) => iteration === 0);
      const means = [...(scenarioValues(counted).get(domain)?.values() ?? [])].map(mean);
      const options = { seed: seedOf('judge', domain), resamples: settings.resamples, alpha: settings.alpha };
      const isEnough = means.length >= LEAST_SCENARIOS;
      return {
        domain,
        interval: isEnough ? bootstrapInterval(means, options) : null,
        withJudge: isEnough ? judgeAwareInterval(own, options) : null,
      };
    }),
  };
}

function samplesOf(scores: readonly SampledScore[]) {
  return [...groupBy(scores, ({ scenario, trial }) => `${scenario}\u001f${trial}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ scenario: first.scenario, trial: first.trial, scores: group.map(({ value }) => value) }];
  });
}
