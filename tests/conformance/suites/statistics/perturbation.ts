import {
  compactLetters,
  conditionComparisons,
  conditionValues,
  holm,
  perturbationAnalysis,
  perturbationCoverage,
  pOfHits,
  scenarioDeltas,
  signFlipExact,
  signFlipHits,
  signFlipTest,
  significanceStars,
  type TrialScore,
} from '@eva/report/statistics';
import { statisticsSuite } from './statistics-suite.ts';

interface Row {
  readonly system_alias: string;
  readonly domain: string;
  readonly perturbation_category: string;
  readonly scenario_id: string;
  readonly metric: string;
  readonly trial: number;
  readonly value: number;
}

interface DeltaRow {
  readonly model_label: string;
  readonly perturbation_condition: string;
  readonly domain: string;
  readonly scenario_id: string;
  readonly metric: string;
  readonly delta: number;
}

const SEED = 42;

export const perturbationSuite = statisticsSuite('stats/perturbation', (fn, input) => {
  switch (fn) {
    case 'scenarioDeltas':
      return scenarioDeltas(trialScores(input)).map(({ domain, condition, scenario, metric, ...one }) => {
        const { baselineMean, conditionMean, delta } = one;
        return { domain, condition, scenarioId: scenario, metric, baselineMean, perturbMean: conditionMean, delta };
      });
    case 'conditionScenarioValues':
      return conditionValues(trialScores(input)).map(({ domain, condition, scenario, metric, value }) => {
        return { domain, condition, scenarioId: scenario, metric, value };
      });
    case 'completeness':
      return completeness(input);
    case 'signFlipExact':
      return signFlipExact((input as { readonly deltas: readonly number[] }).deltas);
    case 'signFlipFromSigns': {
      const { deltas, signs } = input as {
        readonly deltas: readonly number[];
        readonly signs: readonly (readonly number[])[];
      };
      const hits = signFlipHits(deltas, signs);
      const [pReference, pPlusOne] = (['reference', 'plus-one'] as const).map((by) => pOfHits(hits, signs.length, by));
      return { hits, pReference, pPlusOne };
    }
    case 'signFlipMonteCarlo': {
      const { deltas, nPermutations } = input as { readonly deltas: readonly number[]; readonly nPermutations: number };
      const { p, meanDelta } = signFlipTest(deltas, { seed: SEED, permutations: nPermutations, pMethod: 'reference' });
      return { value: p, meanDelta };
    }
    case 'holm': {
      const { p, alpha } = input as { readonly p: readonly number[]; readonly alpha: number };
      return holm(p, alpha);
    }
    case 'significanceStars':
      return significanceStars((input as { readonly p: number | null }).p);
    case 'perturbationAnalysis':
      return analysis(input);
    case 'pairwiseAndAdditivityDeltas': {
      const { deltas } = input as {
        readonly deltas: readonly { readonly condition: string; readonly scenarioId: string; readonly delta: number }[];
      };
      return conditionComparisons(deltas.map((one) => ({ ...one, scenario: one.scenarioId }))).map(
        ({ scenario, comparison, delta }) => ({ scenarioId: scenario, comparison, delta }),
      );
    }
    case 'compactLetterDisplay': {
      const { names, significant } = input as {
        readonly names: readonly string[];
        readonly significant: readonly (readonly number[])[];
      };
      const differs = significant.map((row) => row.map(Boolean));
      return Object.fromEntries(compactLetters(names, differs));
    }
    default:
      return undefined;
  }
});

function trialScores(input: unknown): readonly TrialScore[] {
  return (input as { readonly rows: readonly Row[] }).rows.map(({ domain, trial, metric, value, ...row }) => ({
    system: row.system_alias,
    condition: row.perturbation_category,
    scenario: row.scenario_id,
    ...{ domain, trial, metric, value },
  }));
}

function completeness(input: unknown) {
  const { conditions, expectedDomains, expectedScenarios, expectedPerturbTrials } = input as {
    /** The name that coverage is told under, and the category that it is. */
    readonly conditions: { readonly [label: string]: string };
    readonly expectedDomains: readonly string[];
    readonly expectedScenarios: number;
    readonly expectedPerturbTrials: number;
  };
  const cells = perturbationCoverage(trialScores(input), {
    conditions: Object.values(conditions),
    domains: expectedDomains,
    scenarios: expectedScenarios,
    trials: expectedPerturbTrials,
  });
  const coverage = Object.fromEntries(
    Object.entries(conditions).map(([label, condition]) => [
      label,
      Object.fromEntries(
        cells
          .filter((cell) => cell.condition === condition)
          .map((cell) => [
            cell.domain,
            {
              n_scenarios: cell.scenarios,
              n_expected: cell.expectedScenarios,
              n_scenarios_with_wrong_trial_count: cell.scenariosShortOfTrials,
              n_scenarios_missing_clean_baseline: cell.scenariosWithoutClean,
              complete: cell.isComplete,
            },
          ]),
      ),
    ]),
  );
  const issues = cells.filter(({ isComplete }) => !isComplete).length;
  return { complete: issues === 0, coverage, nIssues: issues };
}

function analysis(input: unknown) {
  const { deltas, family, config } = input as {
    readonly deltas: readonly DeltaRow[];
    readonly family: string;
    readonly config: { readonly alpha: number; readonly nPermutations: number; readonly nBootstrap: number };
  };
  const rows = deltas.map(({ domain, metric, delta, ...row }) => ({
    system: row.model_label,
    condition: row.perturbation_condition,
    scenario: row.scenario_id,
    ...{ domain, metric, delta },
  }));
  const cells = perturbationAnalysis(rows, {
    seed: SEED,
    alpha: config.alpha,
    permutations: config.nPermutations,
    resamples: config.nBootstrap,
    pMethod: 'reference',
    family: family === 'model,metric,domain' ? 'conditions' : 'conditions-and-domains',
  });
  return cells.map((cell) => ({
    metric: cell.metric,
    domain: cell.domain,
    condition: cell.condition,
    meanDelta: cell.meanDelta,
    rawP: cell.p,
    correctedP: cell.correctedP,
    lower: cell.interval?.lower ?? null,
    upper: cell.interval?.upper ?? null,
    reject: cell.isSignificant,
  }));
}
