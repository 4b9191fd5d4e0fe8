import { COMPOSITES } from '../composites.ts';
import { kendallTauB } from './correlation.ts';
import { type DesignPlan, designPlans } from './design-plans.ts';
import { domainResampler } from './domain-resampler.ts';
import { FRONT_AXES, type FrontStatistics, frontStatistics } from './front-statistics.ts';
import type { GradedCondition } from './grade-curve.ts';
import { groupBy } from './group-by.ts';
import { type KeyEntityAssociation, keyEntityAssociation } from './key-entity-association.ts';
import { type PairedMetric, type PairedRule, pairedComparison } from './paired-comparison.ts';
import { type PerturbationReport, perturbationReport } from './perturbation-report.ts';
import { type ReliabilityGaps, reliabilityGaps } from './reliability-gap.ts';
import { type ResampleChoice, resampleChoice } from './resample-choice.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { type SystemStatistics, systemStatistics } from './system-statistics.ts';
import { CLEAN, scenarioKey, type TrialScore } from './trial-score.ts';

/** All statistics of one or more systems, over all their runs. */
export interface StatisticsReport {
  readonly schema: 1;
  readonly settings: StatisticsSettings;
  readonly domains: readonly string[];
  /** Of pass@k and pass^k everywhere here: the most trials that every system has in every domain, or fewer if asked. */
  readonly k: number;
  readonly systems: readonly (SystemStatistics & Pick<StudiedSystem, 'architecture'>)[];
  /** Scores that are planned and have no value, by system, domain and metric; what is below is without them. */
  readonly missing: readonly MissingScores[];
  /** Of the first system's composites; null with fewer than 2000 resamples, or nothing pooled. */
  readonly resampleChoice: ResampleChoice | null;
  readonly plans: readonly DesignPlan[];
  readonly fronts: readonly FrontStatistics[];
  /** Whether systems would rank otherwise at another threshold; of three systems or more. */
  readonly thresholdRankings: readonly ThresholdRanking[];
  readonly gaps: readonly (ReliabilityGaps & { readonly composite: string })[];
  readonly perturbations: PerturbationReport | null;
  readonly keyEntities: KeyEntityAssociation | null;
  readonly comparisons: readonly SystemComparison[];
}

export interface ThresholdRanking {
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

export interface MissingScores {
  readonly system: string;
  readonly domain: string;
  readonly metric: string;
  readonly n: number;
}

export interface SystemComparison {
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
  /** Conditions of one axis each, where their grades are known. */
  readonly graded?: readonly GradedCondition[];
}

export interface ReportOptions {
  readonly settings: StatisticsSettings;
  /** Fewer than the trials that there are; default as many as all systems have. */
  readonly k?: number;
  /** Thresholds to sweep in place of each part's own grid. */
  readonly thresholds?: readonly number[];
  /** Wanted half width of pass@1: what it would take is told for each system. */
  readonly planFor?: number;
  /** Pairs of systems to be compared, baseline first. */
  readonly compare?: readonly (readonly [string, string])[];
}

/** Pass composites and the parts of both: what comparisons correct together (spec: statistics §11). */
const PARTS = COMPOSITES.flatMap((one) => (one.kind === 'pass' ? one.parts.map(({ metric }) => metric) : []));
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
  const systems = study.systems.map(({ system, architecture }) => ({
    architecture,
    ...systemStatistics(bySystem.get(system) ?? [], {
      ...{ system, rules, k, domains, resample, settings },
      onPooled: (metric, measure, resampled) => {
        // Nothing else is needed of several systems at once, and all of it would be much.
        if (FRONT_AXES.includes(metric)) pooled.set([system, metric, measure].join('\u001f'), resampled);
      },
      ...(thresholds === undefined ? {} : { thresholds }),
    }),
  }));
  const cascades = new Set(
    study.systems.filter(({ architecture }) => architecture === 'cascade').map(({ system }) => system),
  );
  return {
    schema: 1,
    settings,
    domains,
    k,
    systems,
    missing: study.missing,
    resampleChoice: resampleChoice(
      [...pooled].filter(([key]) => key.startsWith(`${study.systems[0]?.system}\u001f`)).map(([, figure]) => figure),
      settings.alpha,
    ),
    plans: options.planFor === undefined ? [] : designPlans(clean, options.planFor),
    fronts: frontStatistics(systems, clean, (system, metric, measure) =>
      pooled.get([system, metric, measure].join('\u001f')),
    ),
    thresholdRankings: thresholdRankings(systems),
    gaps: ['EVA-A_pass', 'EVA-X_pass'].map((composite) => ({ composite, ...gapsOf(systems, composite) })),
    perturbations: perturbationReport(study.rows, FAMILY, settings, study.graded),
    keyEntities: keyEntityAssociation(clean.filter(({ system }) => cascades.has(system))),
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
