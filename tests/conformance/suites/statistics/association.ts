import { faithfulnessDecoupling, pearson, thresholdSplit, thresholdSweep } from '@eva/report/statistics';
import { statisticsSuite } from './statistics-suite.ts';

interface SweepTrial {
  readonly scenarioId: string;
  readonly conversationProgression: number;
  readonly conciseness: number;
  readonly turnTaking: number;
}

export const associationSuite = statisticsSuite('stats/association', (fn, input) => {
  switch (fn) {
    case 'pearson': {
      const { x, y } = input as { readonly x: readonly number[]; readonly y: readonly number[] };
      return pearson(x, y);
    }
    case 'thresholdSplit': {
      const { points, threshold } = input as {
        readonly points: readonly { readonly x: number; readonly y: number }[];
        readonly threshold: number;
      };
      return thresholdSplit(points, threshold);
    }
    case 'faithfulnessDecoupling': {
      const { trials, threshold } = input as {
        readonly trials: readonly { readonly taskCompletion: number; readonly faithfulness: number }[];
        readonly threshold: number;
      };
      const found = faithfulnessDecoupling(trials, threshold);
      return {
        nTotal: found.trials,
        nTaskOk: found.taskDone,
        nFaithFail: found.unfaithful,
        taskOkFaithOk: found.doneFaithful,
        taskOkFaithFail: found.doneUnfaithful,
        taskFailFaithOk: found.failedFaithful,
        taskFailFaithFail: found.failedUnfaithful,
        pFaithFailGivenTaskOk: found.unfaithfulGivenDone,
        pTaskFailGivenFaithFail: found.failedGivenUnfaithful,
        expectedIfIndependent: found.expectedIfIndependent,
      };
    }
    case 'turnTakingThresholdSweep': {
      const { trials, taus, k } = input as {
        readonly trials: readonly SweepTrial[];
        readonly taus: readonly number[];
        readonly k: number;
      };
      const sweep = thresholdSweep(
        trials.map((trial) => ({
          scenario: trial.scenarioId,
          metrics: {
            conversation_progression: trial.conversationProgression,
            turn_taking: trial.turnTaking,
            conciseness: trial.conciseness,
          },
        })),
        { composite: 'EVA-X_pass', metric: 'turn_taking', thresholds: taus, k },
      );
      return sweep.map(({ threshold, passAt1, passAtK, passPowerK }) => ({
        tau: threshold,
        passAt1,
        passAtK,
        passPowerK,
      }));
    }
    default:
      return undefined;
  }
});
