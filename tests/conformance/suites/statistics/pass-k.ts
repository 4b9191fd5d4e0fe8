import { countedValue, parseRecordId, passAtK, passesOfScenario } from '@eva/report';
import { statisticsSuite } from './statistics-suite.ts';
import { storedScore, type VectorScore } from './vector-score.ts';

type Draws = Parameters<typeof passAtK>[0];

export const passKSuite = statisticsSuite('stats/pass-k', (fn, input) => {
  switch (fn) {
    case 'passAtK':
      return { value: passAtK(input as Draws).passAtK };
    case 'passPowerKObserved':
      return { value: passAtK(input as Draws).passPowerKObserved };
    case 'passPowerKTheoretical':
      return { value: passAtK(input as Draws).passPowerKTheoretical };
    case 'parseTrialRecordId': {
      const { scenario, trial } = parseRecordId((input as { readonly name: string }).name);
      return { baseId: scenario, trial };
    }
    case 'passAtKForScores': {
      const { scores, threshold, k } = input as {
        readonly scores: readonly VectorScore[];
        readonly threshold: number;
        readonly k: number;
      };
      const values = scores.map((score) => countedValue(storedScore(score)));
      const result = passesOfScenario({ values, passAt: threshold, k });
      return (
        result && {
          n: result.n,
          k: result.k,
          c: result.c,
          passAtK: result.passAtK,
          passPowerK: result.passPowerKObserved,
          perTrialScores: result.values,
          perTrialPassed: result.passed,
        }
      );
    }
    default:
      return undefined;
  }
});
