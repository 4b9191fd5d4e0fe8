import { cellSeed } from './cell-seed.ts';
import { type DeltaFigure, deltaFigure } from './delta-figure.ts';
import { domainMean } from './domain-mean.ts';
import { type Equivalence, equivalence } from './equivalence.ts';
import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import { withCorrection } from './perturbation-analysis.ts';
import { mcNemarExact } from './sign-test.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { type MetricRule, passes } from './system-metric.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';

type PairedVerdict = 'worse' | 'better' | 'equivalent' | 'no clear change' | 'too few';

/** One metric of a candidate against the baseline's, on the same scenarios. */
export interface PairedMetric extends DeltaFigure, MetricRule {
  readonly higherIsBetter: boolean;
  /** Over the scenarios that both have, the mean of the domains' means. */
  readonly baseline: number | null;
  readonly candidate: number | null;
  /** Holm over the family: the composites and components that both have. Null for what is not in it. */
  readonly correctedP: number | null;
  readonly isSignificant: boolean;
  readonly equivalence: Equivalence;
  readonly verdict: PairedVerdict;
  /** With one trial a scenario on both sides: scenarios that began and ceased to pass, and McNemar's exact p. */
  readonly mcNemar: { readonly gained: number; readonly lost: number; readonly p: number } | null;
  /** Scenarios whose mean moved, the most worsened first. */
  readonly moved: readonly MovedScenario[];
}

interface MovedScenario {
  readonly domain: string;
  readonly scenario: string;
  readonly baseline: number;
  readonly candidate: number;
  readonly delta: number;
}

export interface PairedRule extends MetricRule {
  readonly higherIsBetter: boolean;
  /** Whether it is one of the tests that are corrected together. */
  readonly isInFamily: boolean;
}

/** Rows of one side each, under one condition; `labels` go into the seeds. */
export function pairedComparison(
  sides: { readonly baseline: readonly TrialScore[]; readonly candidate: readonly TrialScore[] },
  options: {
    readonly rules: readonly PairedRule[];
    readonly settings: StatisticsSettings;
    readonly labels: readonly string[];
  },
): readonly PairedMetric[] {
  const { rules, settings, labels } = options;
  const compared = rules.map((rule) => {
    const pairs = pairsOf(sides, rule.metric);
    const seed = cellSeed(settings.seed, 'comparison', [...labels, rule.metric]);
    const byDomain = [...groupBy(pairs, ({ domain }) => domain).values()];
    const deltas = byDomain.map((own) => own.map(({ delta }) => delta));
    const figure = deltaFigure(deltas, {
      seed,
      alpha: settings.alpha,
      resamples: settings.deltaResamples,
      permutations: settings.permutations,
    });
    return {
      ...rule,
      ...figure,
      baseline: pairs.length === 0 ? null : domainMean(byDomain.map((own) => own.map((pair) => pair.baseline))),
      candidate: pairs.length === 0 ? null : domainMean(byDomain.map((own) => own.map((pair) => pair.candidate))),
      equivalence: equivalence(deltas, { seed, margin: settings.margin, resamples: settings.deltaResamples }),
      mcNemar: mcNemarOf(sides, rule),
      moved: pairs
        .filter(({ delta }) => delta !== 0)
        .sort((a, b) => (rule.higherIsBetter ? a.delta - b.delta : b.delta - a.delta)),
    };
  });
  const family = withCorrection(
    compared.filter(({ isInFamily }) => isInFamily),
    settings.alpha,
  );
  return compared.map(({ isInFamily, ...one }) => {
    const corrected = family.find(({ metric }) => metric === one.metric);
    // What is outside the family is told without a correction, and never said to be worse.
    const { correctedP, isSignificant } = corrected ?? { correctedP: null, isSignificant: false };
    return { ...one, correctedP, isSignificant, verdict: verdictOf({ ...one, isSignificant }) };
  });
}

function verdictOf(one: {
  readonly p: number | null;
  readonly meanDelta: number | null;
  readonly isSignificant: boolean;
  readonly higherIsBetter: boolean;
  readonly equivalence: Equivalence;
}): PairedVerdict {
  if (one.p === null || one.meanDelta === null) return 'too few';
  if (one.isSignificant) return one.meanDelta > 0 === one.higherIsBetter ? 'better' : 'worse';
  return one.equivalence === 'robust' ? 'equivalent' : 'no clear change';
}

function pairsOf(
  sides: { readonly baseline: readonly TrialScore[]; readonly candidate: readonly TrialScore[] },
  metric: string,
): readonly MovedScenario[] {
  const [before, after] = [scenariosOf(sides.baseline, metric), scenariosOf(sides.candidate, metric)];
  return [...before]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, rows]) => {
      const [first] = rows;
      const others = after.get(key);
      if (first === undefined || others === undefined) return [];
      const [baseline, candidate] = [mean(rows.map(({ value }) => value)), mean(others.map(({ value }) => value))];
      const { domain, scenario } = first;
      return [{ domain, scenario, baseline, candidate, delta: candidate - baseline }];
    });
}

function mcNemarOf(
  sides: { readonly baseline: readonly TrialScore[]; readonly candidate: readonly TrialScore[] },
  { metric, passAt }: MetricRule,
): PairedMetric['mcNemar'] {
  const [before, after] = [scenariosOf(sides.baseline, metric), scenariosOf(sides.candidate, metric)];
  const isSingle = [...before.values(), ...after.values()].every((rows) => rows.length === 1);
  if (passAt === null || !isSingle) return null;
  const pass = (rows: readonly TrialScore[] | undefined) => rows?.[0] !== undefined && passes(rows[0].value, passAt);
  const both = [...before.keys()].filter((key) => after.has(key));
  if (both.length === 0) return null;
  const gained = both.filter((key) => !pass(before.get(key)) && pass(after.get(key))).length;
  const lost = both.filter((key) => pass(before.get(key)) && !pass(after.get(key))).length;
  return { gained, lost, p: mcNemarExact({ gained, lost }) };
}

function scenariosOf(rows: readonly TrialScore[], metric: string): ReadonlyMap<string, readonly TrialScore[]> {
  return groupBy(
    rows.filter((row) => row.metric === metric),
    scenarioKey,
  );
}
