import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import { scoreSpread } from './score-spread.ts';
import { signFlipTest } from './sign-flip.ts';
import { oneSidedFromTwoSided, signTestGreater } from './sign-test.ts';
import type { StudyScore } from './variance-budget.ts';

/** Whether trials of a scenario differ more than the judge does about one of them. */
export interface TrialOverJudge {
  readonly scenarios: number;
  /** Trial spread, less the judge's mean spread, over the scenarios. */
  readonly meanDelta: number;
  /** One-sided, of the sign-flip test. */
  readonly p: number;
  /** Scenarios in which trials differ more, and the exact sign test of them. */
  readonly positive: number;
  readonly signP: number;
}

const LEAST_SCENARIOS = 5;

/** Scores of one system and metric; null below five scenarios. */
export function trialOverJudge(
  scores: readonly StudyScore[],
  options: { readonly seed: number; readonly permutations?: number },
): TrialOverJudge | null {
  const deltas = [...groupBy(scores, ({ domain }) => domain)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const { judge, trial } = scoreSpread(own);
      return trial.map(
        ({ scenario, sd }) => sd - mean(judge.filter((one) => one.scenario === scenario).map((one) => one.sd)),
      );
    });
  if (deltas.length < LEAST_SCENARIOS) return null;
  const test = signFlipTest(deltas, options);
  const positive = deltas.filter((delta) => delta > 0).length;
  const meanDelta = test.meanDelta ?? 0;
  return {
    scenarios: deltas.length,
    meanDelta,
    p: oneSidedFromTwoSided(test.p, meanDelta),
    positive,
    signP: signTestGreater({ n: deltas.length, positive }),
  };
}
