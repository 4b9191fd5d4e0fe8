import {
  iccOneWay,
  iccTwoWay,
  judgeFlips,
  kruskalWallis,
  mannWhitney,
  oneSidedFromTwoSided,
  scoreSpread,
  signTestGreater,
  trialCountSpread,
  type VariancePart,
  varianceBudget,
} from '@eva/report/statistics';
import { statisticsSuite } from './statistics-suite.ts';

interface Score {
  readonly domain: string;
  readonly recordId: string;
  readonly trial: number;
  readonly iteration: number;
  readonly score: number;
}

export const varianceSuite = statisticsSuite('stats/variance', (fn, input) => {
  switch (fn) {
    case 'varianceBudget':
      return budget((input as { readonly scores: readonly Score[] }).scores);
    case 'judgeAndTrialSpread':
      return spread((input as { readonly scores: readonly Score[] }).scores);
    case 'iccOneWay':
      return oneWay(input);
    case 'iccTwoWay':
      return twoWay(input);
    case 'judgeThresholdFlips': {
      const { threshold, trials } = input as {
        readonly threshold: number;
        readonly trials: readonly {
          readonly recordId: string;
          readonly trial: number;
          readonly scores: readonly number[];
        }[];
      };
      const flips = judgeFlips(
        trials.map(({ recordId, ...one }) => ({ scenario: recordId, ...one })),
        threshold,
      );
      return flips.map(({ scenario, ...one }) => ({ recordId: scenario, ...one }));
    }
    case 'signTestGreater':
      return signTestGreater(input as { readonly n: number; readonly positive: number });
    case 'oneSidedFromTwoSided': {
      const { pTwoSided, meanDelta } = input as { readonly pTwoSided: number; readonly meanDelta: number };
      return oneSidedFromTwoSided(pTwoSided, meanDelta);
    }
    case 'kruskalWallis':
      return kruskalWallis((input as { readonly groups: readonly (readonly number[])[] }).groups);
    case 'mannWhitney': {
      const { a, b } = input as { readonly a: readonly number[]; readonly b: readonly number[] };
      return mannWhitney(a, b);
    }
    case 'subsampleSpreadClosedForm': {
      const { passes } = input as { readonly passes: readonly (readonly number[])[] };
      const counts = passes.map((trials) => ({ n: trials.length, c: trials.filter((pass) => pass === 1).length }));
      return trialCountSpread(counts).map(({ k, mean, sd, width95 }) => ({ k, mean, sd, width95Normal: width95 }));
    }
    default:
      return undefined;
  }
});

function studyScores(scores: readonly Score[]) {
  return scores.map(({ domain, recordId, trial, iteration, score }) => {
    return { domain, scenario: recordId, trial, iteration, value: score };
  });
}

function budget(scores: readonly Score[]) {
  const found = varianceBudget(studyScores(scores));
  const { parts } = found;
  const named = (name: string, part: VariancePart | null | undefined) => ({
    [`sigma2_${name}`]: part?.variance ?? null,
    [`pct_${name}`]: part?.share ?? null,
  });
  return {
    metric_type: found.isDeterministic ? 'deterministic' : 'judge_graded',
    n_obs: found.scores,
    n_domains: found.domains,
    n_scenarios: found.scenarios,
    n_trials: found.trials,
    ...named('domain', parts?.domain),
    ...named('scenario', parts?.scenario),
    ...named('trial', parts?.trial),
    ...named('judge', parts?.judge),
    sigma2_total: parts?.total ?? null,
    converged: parts !== null,
  };
}

function spread(scores: readonly Score[]) {
  const { judge, trial } = scoreSpread(studyScores(scores));
  return {
    judge: judge.map(({ scenario, isChanged, ...one }) => ({ recordId: scenario, ...one, changed: isChanged })),
    trial: trial.map(({ scenario, ...one }) => ({ recordId: scenario, ...one })),
  };
}

function oneWay(input: unknown) {
  const { groups, alpha } = input as { readonly groups: readonly (readonly number[])[]; readonly alpha: number };
  const found = iccOneWay(groups, alpha);
  return (
    found && {
      icc: found.icc,
      ci_lower: found.interval.lower,
      ci_upper: found.interval.upper,
      sigma2_scenario: found.scenarioVariance,
      sigma2_residual: found.residualVariance,
      ms_between: found.meanSquareBetween,
      ms_within: found.meanSquareWithin,
      f_stat: found.f,
      p_value: found.p,
    }
  );
}

function twoWay(input: unknown) {
  const { y, alpha } = input as { readonly y: readonly (readonly (readonly number[])[])[]; readonly alpha: number };
  const found = iccTwoWay(y, alpha);
  return (
    found && {
      icc_scenario: found.iccScenario,
      icc_model: found.iccSystem,
      ci_lower_scenario: found.scenarioInterval.lower,
      ci_upper_scenario: found.scenarioInterval.upper,
      ci_lower_model: found.systemInterval.lower,
      ci_upper_model: found.systemInterval.upper,
      sigma2_scenario: found.scenario.variance,
      sigma2_model: found.system.variance,
      sigma2_interaction: found.interaction.variance,
      sigma2_residual: found.residual.variance,
      sigma2_total: found.totalVariance,
      ss_scenario: found.scenario.sumOfSquares,
      ss_model: found.system.sumOfSquares,
      ss_interaction: found.interaction.sumOfSquares,
      ss_residual: found.residual.sumOfSquares,
      ms_scenario: found.scenario.meanSquare,
      ms_model: found.system.meanSquare,
      ms_interaction: found.interaction.meanSquare,
      ms_residual: found.residual.meanSquare,
      f_scenario: found.scenario.f,
      p_scenario: found.scenario.p,
      f_model: found.system.f,
      p_model: found.system.p,
      f_interaction: found.interaction.f,
      p_interaction: found.interaction.p,
      n_scenarios: y.length,
      n_models: y[0]?.length ?? 0,
      n_trials: y[0]?.[0]?.length ?? 0,
    }
  );
}
