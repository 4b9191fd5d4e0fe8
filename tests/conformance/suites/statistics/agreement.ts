import { wilsonInterval } from '@eva/report';
import { classification, cohenKappa, type KappaWeights, normalQuantile, sequenceRatio } from '@eva/report/statistics';
import { statisticsSuite } from './statistics-suite.ts';

export const agreementSuite = statisticsSuite('stats/agreement', (fn, input) => {
  switch (fn) {
    case 'cohenKappa': {
      const { a, b, labels, weights } = input as {
        readonly a: readonly number[];
        readonly b: readonly number[];
        readonly labels: readonly number[];
        readonly weights: KappaWeights;
      };
      return cohenKappa({ a, b, labels }, weights);
    }
    case 'classification':
      return classification(
        input as {
          readonly truth: readonly number[];
          readonly predicted: readonly number[];
          readonly labels: readonly number[];
        },
      );
    case 'sequenceRatio': {
      const { a, b } = input as { readonly a: string; readonly b: string };
      return sequenceRatio(a, b);
    }
    case 'wilson': {
      const { successes, n, confidence } = input as {
        readonly successes: number;
        readonly n: number;
        readonly confidence: number;
      };
      const interval = wilsonInterval(successes, n, normalQuantile((1 + confidence) / 2));
      return { point: n === 0 ? null : successes / n, lower: interval?.lower ?? null, upper: interval?.upper ?? null };
    }
    default:
      return undefined;
  }
});
