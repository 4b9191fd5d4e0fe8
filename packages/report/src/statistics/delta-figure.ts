import type { Interval } from '../bootstrap.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { type ByDomain, domainMean, domainMeanInterval, evenlyWeighed } from './domain-mean.ts';
import { signFlipTest } from './sign-flip.ts';

/** A mean difference over scenarios with all that says how far to trust it. */
export interface DeltaFigure {
  /** Scenarios with a difference. */
  readonly n: number;
  /** Mean of the domains' means; null without differences. */
  readonly meanDelta: number | null;
  /** Null below six scenarios, or with domains of unlike size of which one has fewer. */
  readonly interval: Interval | null;
  /** Two-sided, of the sign-flip test; null below six scenarios, of which no pattern of signs is rare enough. */
  readonly p: number | null;
  readonly isExact: boolean;
}

export interface DeltaOptions {
  readonly seed: number;
  /** Default 1000. */
  readonly resamples?: number;
  /** Default 10,000. */
  readonly permutations?: number;
  readonly alpha?: number;
  readonly pMethod?: 'plus-one' | 'reference';
}

/** Mean, interval and test of one difference a scenario. */
export function deltaFigure(deltas: ByDomain, options: DeltaOptions): DeltaFigure {
  const { seed, resamples = 1000, alpha = 0.05, permutations, pMethod } = options;
  const n = deltas.reduce((sum, { length }) => sum + length, 0);
  if (n < LEAST_SCENARIOS) {
    return { n, meanDelta: n === 0 ? null : domainMean(deltas), interval: null, p: null, isExact: true };
  }
  const test = signFlipTest(evenlyWeighed(deltas), {
    seed,
    ...(permutations === undefined ? {} : { permutations }),
    ...(pMethod === undefined ? {} : { pMethod }),
  });
  return {
    n,
    meanDelta: test.meanDelta,
    interval: domainMeanInterval(deltas, { seed, resamples, alpha }),
    p: test.p,
    isExact: test.isExact,
  };
}
