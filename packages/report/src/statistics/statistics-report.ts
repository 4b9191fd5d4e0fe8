import { COMPOSITES } from '../composites.ts';
import { kendallTauB } from './correlation.ts';
import { type DesignPlan, designPlans, type PairedPlan, pairedPlans } from './design-plans.ts';
import { domainResampler } from './domain-resampler.ts';
import { FRONT_AXES, type FrontStatistics, frontStatistics } from './front-statistics.ts';
import type { GradedCondition } from './grade-curve.ts';
import { groupBy } from './group-by.ts';
import type { PlannedCall } from './incomplete-cells.ts';
import {
  type CompositeRange,
  compositeRanges,
  type JudgedMetric,
  judgeStudy,
  type SampledScore,
} from './judge-study.ts';
import { type KeyEntityAssociation, keyEntityAssociation } from './key-entity-association.ts';
import { type MedianStability, medianStability } from './median-stability.ts';
import type { MissingScores } from './missing-scores.ts';
import { type PairedMetric, type PairedRule, pairedComparison } from './paired-comparison.ts';
import { type PerturbationReport, perturbationReport } from './perturbation-report.ts';
import { type Regenerations, regenerations } from './regenerations.ts';
import { type ReliabilityGaps, reliabilityGaps } from './reliability-gap.ts';
import { type ResampleChoice, resampleChoice } from './resample-choice.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import type { StudiedCall } from './studied-call.ts';
import { type SystemStatistics, systemStatistics } from './system-statistics.ts';
import { CLEAN, scenarioKey, type TrialScore } from './trial-score.ts';
import { type TwoWayBlock, twoWayBlocks } from './two-way-blocks.ts';

/** All statistics of one or more systems, over all their runs. */
export interface StatisticsReport {
  readonly schema: 1;
  readonly settings: StatisticsSettings;
  readonly domains: readonly string[];
  /** Of pass@k and pass^k everywhere here: the most trials that every system has in every domain, or fewer if asked. */
  readonly k: number;
  readonly systems: readonly (SystemStatistics & Pick<StudiedSystem, 'architecture'>)[];
  /**
   * What is made of the scenarios or trials of all domains in one list, so that a domain weighs by its size; every
   * other figure over domains is the mean of the domains' own. Empty with one domain.
   */
  readonly inOneList: readonly string[];
  /** By composite and number of trials, medians over the systems that have such a width; empty for one system. */
  readonly stability: readonly MedianStability[];
  /** Scores without a value, by state; what is below is without them. */
  readonly missing: readonly MissingScores[];
  /** Of the first system's composites; null with fewer than 2000 resamples, or nothing pooled. */
  readonly resampleChoice: ResampleChoice | null;
  readonly plans: readonly DesignPlan[];
  readonly pairedPlans: readonly PairedPlan[];
  readonly fronts: readonly FrontStatistics[];
  /** Whether systems would rank otherwise at another threshold; of three systems or more. */
  readonly thresholdRankings: readonly ThresholdRanking[];
  readonly gaps: readonly (ReliabilityGaps & { readonly composite: string })[];
  readonly perturbations: PerturbationReport | null;
  readonly keyEntities: KeyEntityAssociation | null;
  readonly comparisons: readonly SystemComparison[];
  /** What judges' own noise does, from clean recordings that they judged more than once; empty without any. */
  readonly judges: readonly JudgedMetric[];
  readonly judgedComposites: readonly CompositeRange[];
  /** Scenario, system and their interaction, of domains in which all systems have the same trials. */
  readonly blocks: readonly TwoWayBlock[];
  /** Over all conditions; null where attempts are not known. */
  readonly regenerations: Regenerations | null;
}

interface ThresholdRanking {
  readonly composite: string;
  readonly metric: string;
  readonly usual: number;
  readonly threshold: number;
  /** Kendall's tau-b of the ranking by pass@1 against that at the usual threshold; null where either ties throughout. */
  readonly tauB: number | null;
}

export interface StudiedSystem {
  readonly system: string;
  /** Such as `cascade`; null where runs of the system say different things. */
  readonly architecture: string | null;
}

interface SystemComparison {
  readonly baseline: string;
  readonly candidate: string;
  readonly metrics: readonly PairedMetric[];
}

export interface StudiedRows {
  readonly rows: readonly TrialScore[];
  readonly systems: readonly StudiedSystem[];
  /** In the order in which they are shown. */
  readonly rules: readonly Omit<PairedRule, 'isInFamily'>[];
  readonly missing: readonly MissingScores[];
  /** Composites without a value of calls that were scored. */
  readonly undecided?: readonly Omit<TrialScore, 'value'>[];
  /** Every planned call, scored or not; default what the rows tell. */
  readonly planned?: readonly (PlannedCall & Pick<StudiedCall, 'droppedFor'>)[];
  /** Of recordings that were judged more than once. */
  readonly samples?: readonly SampledScore[];
  /** Conditions of one axis each, where their grades are known. */
  readonly graded?: readonly GradedCondition[];
}

export interface ReportOptions {
  readonly settings: StatisticsSettings;
  /** Fewer than the trials that there are; default as many as all systems have. */
  readonly k?: number;
  /** Thresholds to sweep in place of each part's own grid. */
  readonly thresholds?: readonly number[];
  /** Keeps systems among the disturbed that lack some of the planned calls; default leaves them out. */
  readonly allowsIncomplete?: boolean;
  /** Wanted half width of pass@1: what it would take is told for each system. */
  readonly planFor?: number;
  /** Difference of pass@1 that is to be found: what it would take is told for each pair that is compared. */
  readonly planDifference?: number;
  /** Pairs of systems to be compared, baseline first. */
  readonly compare?: readonly (readonly [string, string])[];
}

/** Pass composites and the parts of both: what comparisons correct together. */
const PARTS = COMPOSITES.flatMap((one) => (one.kind === 'pass' ? one.parts.map(({ metric }) => metric) : []));
const IN_ONE_LIST = [
  'scenarios by passes and how often two trials disagree',
  'ICC',
  'done, but not faithful',
  'hearing and doing',
  'grades of a disturbance',
  'scores near a threshold',
  'what it would take',
];
/** Fewest systems whose order says anything. */
const LEAST_RANKED = 3;
export const FAMILY: readonly string[] = ['EVA-A_pass', 'EVA-X_pass', ...PARTS];

export function statisticsReport(study: StudiedRows, options: ReportOptions): StatisticsReport {
  const { settings, thresholds } = options;
  const clean = study.rows.filter(({ condition }) => condition === CLEAN);
  const domains = [...new Set(study.rows.map(({ domain }) => domain))].sort();
  const most = commonTrials(clean);
  const k = options.k === undefined ? most : Math.min(options.k, most);
  const resample = domainResampler(settings);
  const pooled = new Map<string, Float64Array>();
  const { rules } = study;
  const bySystem = groupBy(clean, ({ system }) => system);
  const undecided = undecidedScenarios(study.undecided ?? []);
  const systems = study.systems.map(({ system, architecture }) => ({
    architecture,
    ...systemStatistics(bySystem.get(system) ?? [], {
      ...{ system, rules, k, domains, resample, settings },
      isUndecided: (metric, scenario) => undecided.has([system, metric, scenario].join('\u001f')),
      onPooled: (metric, measure, resampled) => {
        // Nothing else is needed of several systems at once, and all of it would be much.
        if (FRONT_AXES.includes(metric)) pooled.set([system, metric, measure].join('\u001f'), resampled);
      },
      ...(thresholds === undefined ? {} : { thresholds }),
    }),
  }));
  const sampled = (study.samples ?? []).filter(({ condition }) => condition === CLEAN);
  const cascades = new Set(
    study.systems.filter(({ architecture }) => architecture === 'cascade').map(({ system }) => system),
  );
  return {
    schema: 1,
    settings,
    domains,
    k,
    systems,
    inOneList: domains.length > 1 ? IN_ONE_LIST : [],
    stability: medianStability(systems),
    missing: study.missing,
    resampleChoice: resampleChoice(
      [...pooled].filter(([key]) => key.startsWith(`${study.systems[0]?.system}\u001f`)).map(([, figure]) => figure),
      settings.alpha,
    ),
    plans: options.planFor === undefined ? [] : designPlans(clean, options.planFor),
    pairedPlans:
      options.planDifference === undefined ? [] : pairedPlans(bySystem, options.compare ?? [], options.planDifference),
    fronts: frontStatistics(systems, clean, {
      k,
      isUndecided: (system, metric, scenario) => undecided.has([system, metric, scenario].join('\u001f')),
      resampled: (system, metric, measure) => pooled.get([system, metric, measure].join('\u001f')),
    }),
    thresholdRankings: thresholdRankings(systems),
    gaps: ['EVA-A_pass', 'EVA-X_pass'].map((composite) => ({ composite, ...gapsOf(systems, composite) })),
    perturbations: perturbationReport(study, FAMILY, settings, options.allowsIncomplete),
    keyEntities: keyEntityAssociation(clean.filter(({ system }) => cascades.has(system))),
    judges: judgeStudy(sampled, rules, settings),
    judgedComposites: compositeRanges(sampled, rules, { k, domains, settings }),
    blocks: twoWayBlocks(clean, FAMILY, settings.alpha),
    regenerations: regenerations(study.planned ?? [], settings.alpha),
    comparisons: (options.compare ?? []).map(([baseline, candidate]) => ({
      baseline,
      candidate,
      metrics: pairedComparison(
        { baseline: bySystem.get(baseline) ?? [], candidate: bySystem.get(candidate) ?? [] },
        { rules: pairedRules(rules), settings, labels: [baseline, candidate] },
      ),
    })),
  };
}

export function pairedRules(rules: StudiedRows['rules']): readonly PairedRule[] {
  return rules.map((rule) => ({ ...rule, isInFamily: FAMILY.includes(rule.metric) }));
}

function undecidedScenarios(undecided: readonly Omit<TrialScore, 'value'>[]): ReadonlySet<string> {
  return new Set(
    undecided
      .filter(({ condition }) => condition === CLEAN)
      .map((one) => [one.system, one.metric, scenarioKey(one)].join('\u001f')),
  );
}

/** The trials of the scenario that has most, in the system and domain that has least of them. */
function commonTrials(rows: readonly TrialScore[]): number {
  const cells = groupBy(rows, ({ system, domain }) => `${system}\u001f${domain}`);
  const most = [...cells.values()].map((cell) => {
    const scenarios = groupBy(cell, scenarioKey);
    return Math.max(...[...scenarios.values()].map((group) => new Set(group.map(({ trial }) => trial)).size));
  });
  return most.length === 0 ? 1 : Math.min(...most);
}

function gapsOf(systems: readonly SystemStatistics[], composite: string): ReliabilityGaps {
  return reliabilityGaps(
    systems.flatMap(({ system, metrics }) => {
      const pooled = metrics.find(({ metric }) => metric === composite)?.pooled;
      const [passAtK, passPowerK] = [pooled?.passAtK?.value, pooled?.passPowerK?.value];
      return passAtK === undefined || passPowerK === undefined ? [] : [{ system, passAtK, passPowerK }];
    }),
  );
}

function thresholdRankings(systems: readonly SystemStatistics[]): readonly ThresholdRanking[] {
  const swept = systems.filter(({ thresholds }) => thresholds.every(({ points }) => points.length > 0));
  const [first] = swept;
  if (first === undefined || swept.length < LEAST_RANKED) return [];
  return first.thresholds.flatMap(({ composite, metric, usual, points }, sweep) => {
    const at = (threshold: number) =>
      swept.map(
        ({ thresholds }) =>
          thresholds[sweep]?.points.find((point) => point.threshold === threshold)?.passAt1 ?? Number.NaN,
      );
    const asUsual = at(usual);
    if (asUsual.some(Number.isNaN)) return [];
    return points.map(({ threshold }) => ({
      ...{ composite, metric, usual, threshold },
      tauB: kendallTauB(asUsual, at(threshold)),
    }));
  });
}
