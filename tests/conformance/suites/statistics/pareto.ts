import { mean, type ParetoPoint, paretoFront, reliabilityGaps } from '@eva/report/statistics';
import { statisticsSuite } from './statistics-suite.ts';

export const paretoSuite = statisticsSuite('stats/pareto', (fn, input) => {
  switch (fn) {
    case 'paretoFrontier':
      return paretoFront((input as { readonly points: readonly ParetoPoint[] }).points).map(({ id }) => id);
    case 'medianPeakReliabilityGap': {
      const { systems } = input as {
        readonly systems: readonly { readonly id: string; readonly passAtK: number; readonly passPowerK: number }[];
      };
      return reliabilityGaps(systems.map(({ id, ...one }) => ({ system: id, ...one }))).median;
    }
    case 'macroPooledPoint':
      return mean(Object.values((input as { readonly perDomain: { readonly [domain: string]: number } }).perDomain));
    default:
      return undefined;
  }
});
