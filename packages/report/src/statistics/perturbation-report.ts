import { cellSeed } from './cell-seed.ts';
import { compactLetters } from './compact-letters.ts';
import { conditionComparisons } from './condition-comparisons.ts';
import { type DeltaFigure, deltaFigure } from './delta-figure.ts';
import { type Equivalence, equivalence } from './equivalence.ts';
import { type GradeCurve, type GradedCondition, gradeCurves } from './grade-curve.ts';
import { groupBy } from './group-by.ts';
import { type PerturbationCell, perturbationAnalysis, pooledDeltas, withCorrection } from './perturbation-analysis.ts';
import { type CoverageCell, perturbationCoverage } from './perturbation-coverage.ts';
import { type ScenarioDelta, scenarioDeltas } from './scenario-deltas.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { CLEAN, type TrialScore } from './trial-score.ts';

/** What conditions did to systems (spec: statistics §8). */
export interface PerturbationReport {
  readonly conditions: readonly string[];
  /** Scenarios of all domains together, corrected over the conditions. */
  readonly pooled: readonly (PerturbationCell & { readonly equivalence: Equivalence })[];
  /** Each domain apart, corrected over conditions and domains; empty with one domain, which is the pooled one. */
  readonly perDomain: readonly PerturbationCell[];
  /** What systems lack that another one has; a figure over fewer scenarios is not the same figure. */
  readonly incomplete: readonly (CoverageCell & { readonly system: string })[];
  /** How each system bears the grades of one axis, by composite. */
  readonly grades: readonly GradeCurve[];
  /** Two conditions and their combination against each other, wherever all three were run. */
  readonly combined: readonly CombinedConditions[];
}

export interface CombinedConditions {
  readonly system: string;
  readonly metric: string;
  /** Corrected together. */
  readonly pairwise: readonly (DeltaFigure & {
    readonly comparison: string;
    readonly correctedP: number | null;
    readonly isSignificant: boolean;
  })[];
  /** Both, less the sum; negative is worse than the sum. Not corrected. */
  readonly additivity: DeltaFigure;
  /** Conditions that share a letter don't differ; empty where none do. */
  readonly letters: readonly { readonly condition: string; readonly letters: string }[];
}

/** Null where nothing was disturbed, or nothing of it has clean calls to be held against. */
export function perturbationReport(
  rows: readonly TrialScore[],
  metrics: readonly string[],
  settings: StatisticsSettings,
  graded: readonly GradedCondition[] = [],
): PerturbationReport | null {
  const deltas = scenarioDeltas(rows.filter(({ metric }) => metrics.includes(metric)));
  if (deltas.length === 0) return null;
  const options = {
    seed: settings.seed,
    alpha: settings.alpha,
    resamples: settings.deltaResamples,
    permutations: settings.permutations,
  };
  const pooled = pooledDeltas(deltas);
  const deltasOf = groupBy(pooled, ({ system, metric, condition }) => [system, metric, condition].join('\u001f'));
  const hasDomains = new Set(deltas.map(({ domain }) => domain)).size > 1;
  return {
    conditions: [...new Set(rows.map(({ condition }) => condition))].filter((one) => one !== CLEAN).sort(),
    pooled: perturbationAnalysis(pooled, { ...options, family: 'conditions' }).map((cell) => ({
      ...cell,
      equivalence: equivalence(
        (deltasOf.get([cell.system, cell.metric, cell.condition].join('\u001f')) ?? []).map(({ delta }) => delta),
        {
          seed: cellSeed(settings.seed, 'equivalence', [cell.system, cell.metric, cell.condition]),
          margin: settings.margin,
          resamples: settings.deltaResamples,
        },
      ),
    })),
    perDomain: hasDomains ? perturbationAnalysis(deltas, { ...options, family: 'conditions-and-domains' }) : [],
    incomplete: incompleteCells(rows),
    grades: ['EVA-A_pass', 'EVA-X_pass'].flatMap((metric) => gradeCurves(rows, { metric, passAt: 1 }, graded)),
    combined: combinedConditions(pooled, settings),
  };
}

type Delta = Pick<ScenarioDelta, 'system' | 'metric' | 'condition' | 'scenario' | 'delta'>;

function combinedConditions(deltas: readonly Delta[], settings: StatisticsSettings): readonly CombinedConditions[] {
  return [...groupBy(deltas, ({ system, metric }) => `${system}\u001f${metric}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { system, metric } = first;
      return triplesOf(group.map(({ condition }) => condition)).map((names) => {
        const compared = groupBy(conditionComparisons(group, names), ({ comparison }) => comparison);
        const figureOf = (comparison: string) =>
          deltaFigure(
            (compared.get(comparison) ?? []).map(({ delta }) => delta),
            {
              seed: cellSeed(settings.seed, 'conditions', [system, metric, names.both, comparison]),
              alpha: settings.alpha,
              resamples: settings.deltaResamples,
              permutations: settings.permutations,
            },
          );
        const conditions = [names.one, names.other, names.both];
        const pairs = [
          [0, 1],
          [0, 2],
          [1, 2],
        ].map(([a = 0, b = 0]) => {
          const comparison = `${conditions[a]}_vs_${conditions[b]}`;
          return { comparison, a, b, ...figureOf(comparison) };
        });
        const pairwise = withCorrection(pairs, settings.alpha);
        const differs = conditions.map((_, row) =>
          conditions.map((__, column) =>
            pairwise.some(({ a, b, isSignificant }) => isSignificant && a === row && b === column),
          ),
        );
        return {
          system,
          metric,
          pairwise: pairwise.map(({ a: _, b: __, ...figure }) => figure),
          additivity: figureOf('additivity'),
          letters: [...compactLetters(conditions, differs)].map(([condition, letters]) => ({ condition, letters })),
        };
      });
    });
}

/** Conditions `a`, `b` and `a+b`; and the method's own names for such a triple. */
function triplesOf(conditions: readonly string[]) {
  const all = [...new Set(conditions)].sort();
  const published = { one: 'accent', other: 'background_noise', both: 'both' };
  const joined = all.flatMap((both) => {
    const cut = both.indexOf('+');
    return cut < 0 ? [] : [{ one: both.slice(0, cut), other: both.slice(cut + 1), both }];
  });
  return [published, ...joined].filter((names) => Object.values(names).every((name) => all.includes(name)));
}

/** Cells of a system with fewer scenarios or trials than another system has of the same condition and domain. */
function incompleteCells(rows: readonly TrialScore[]): PerturbationReport['incomplete'] {
  const systems = groupBy(rows, ({ system }) => system);
  const conditions = [...new Set(rows.map(({ condition }) => condition))].filter((one) => one !== CLEAN).sort();
  const domains = [...new Set(rows.map(({ domain }) => domain))].sort();
  return conditions.flatMap((condition) =>
    domains.flatMap((domain) => {
      const most = mostOf(rows.filter((row) => row.condition === condition && row.domain === domain));
      return [...systems].flatMap(([system, own]) =>
        perturbationCoverage(own, { conditions: [condition], domains: [domain], ...most })
          .filter(({ isComplete }) => !isComplete)
          .map((cell) => ({ system, ...cell })),
      );
    }),
  );
}

function mostOf(rows: readonly TrialScore[]): { readonly scenarios: number; readonly trials: number } {
  const ofSystems = [...groupBy(rows, ({ system }) => system).values()].map((own) =>
    groupBy(own, ({ scenario }) => scenario),
  );
  const trials = ofSystems.flatMap((own) =>
    [...own.values()].map((group) => new Set(group.map(({ trial }) => trial)).size),
  );
  return { scenarios: Math.max(0, ...ofSystems.map(({ size }) => size)), trials: Math.max(0, ...trials) };
}
