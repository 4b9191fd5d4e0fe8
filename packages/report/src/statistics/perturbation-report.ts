import { cellSeed } from './cell-seed.ts';
import { compactLetters } from './compact-letters.ts';
import { conditionComparisons } from './condition-comparisons.ts';
import { type ConditionFigure, conditionFigures } from './condition-figures.ts';
import { type DeltaFigure, deltaFigure } from './delta-figure.ts';
import { type Equivalence, equivalence } from './equivalence.ts';
import { type GradeCurve, type GradedCondition, gradeCurves } from './grade-curve.ts';
import { groupBy } from './group-by.ts';
import { type IncompleteCell, incompleteCells, type PlannedCall } from './incomplete-cells.ts';
import { KEY_ENTITIES } from './key-entity-association.ts';
import {
  deltasByDomain,
  type PerturbationCell,
  perturbationAnalysis,
  pooledDeltas,
  withCorrection,
} from './perturbation-analysis.ts';
import { type ScenarioDelta, scenarioDeltas } from './scenario-deltas.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import { CLEAN, type TrialScore } from './trial-score.ts';

/** What conditions did to systems. */
export interface PerturbationReport {
  readonly conditions: readonly string[];
  /** Over all domains, which weigh the same; corrected over the conditions. */
  readonly pooled: readonly (PerturbationCell & { readonly equivalence: Equivalence })[];
  /** Each domain apart, corrected over conditions and domains; empty with one domain, which is the pooled one. */
  readonly perDomain: readonly PerturbationCell[];
  /** The metrics themselves under each condition, key entities among them. */
  readonly values: readonly ConditionFigure[];
  /** What systems lack of the plan; a figure over fewer scenarios is not the same figure. */
  readonly incomplete: readonly IncompleteCell[];
  /** Systems that are left out of all of this for it. */
  readonly leftOut: readonly string[];
  /** How each system bears the grades of one axis, by composite. */
  readonly grades: readonly GradeCurve[];
  /** Two conditions and their combination against each other, wherever all three were run. */
  readonly combined: readonly CombinedConditions[];
}

interface CombinedConditions {
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
  study: {
    readonly rows: readonly TrialScore[];
    /** Default what the rows tell. */
    readonly planned?: readonly PlannedCall[];
    readonly graded?: readonly GradedCondition[];
  },
  metrics: readonly string[],
  settings: StatisticsSettings,
  allowsIncomplete = false,
): PerturbationReport | null {
  const ofMetrics = study.rows.filter(({ metric }) => metrics.includes(metric));
  if (scenarioDeltas(ofMetrics).length === 0) return null;
  const incomplete = incompleteCells(study.rows, study.planned ?? study.rows);
  const leftOut = allowsIncomplete ? [] : [...new Set(incomplete.map(({ system }) => system))].sort();
  const rows = study.rows.filter(({ system }) => !leftOut.includes(system));
  const deltas = scenarioDeltas(ofMetrics.filter(({ system }) => !leftOut.includes(system)));
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
    conditions: [...new Set(study.rows.map(({ condition }) => condition))].filter((one) => one !== CLEAN).sort(),
    pooled: perturbationAnalysis(pooled, { ...options, family: 'conditions' }).map((cell) => ({
      ...cell,
      equivalence: equivalence(
        deltasByDomain(deltasOf.get([cell.system, cell.metric, cell.condition].join('\u001f')) ?? []),
        {
          seed: cellSeed(settings.seed, 'equivalence', [cell.system, cell.metric, cell.condition]),
          margin: settings.margin,
          resamples: settings.deltaResamples,
        },
      ),
    })),
    perDomain: hasDomains ? perturbationAnalysis(deltas, { ...options, family: 'conditions-and-domains' }) : [],
    values: conditionFigures(
      rows.filter(({ metric }) => metric === KEY_ENTITIES || metrics.includes(metric)),
      settings,
    ),
    incomplete,
    leftOut,
    grades: ['EVA-A_pass', 'EVA-X_pass'].flatMap((metric) =>
      gradeCurves(rows, { metric, passAt: 1 }, study.graded ?? []),
    ),
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
          deltaFigure(deltasByDomain(compared.get(comparison) ?? []), {
            seed: cellSeed(settings.seed, 'conditions', [system, metric, names.both, comparison]),
            alpha: settings.alpha,
            resamples: settings.deltaResamples,
            permutations: settings.permutations,
          });
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
