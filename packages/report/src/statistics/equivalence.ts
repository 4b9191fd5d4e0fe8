import { LEAST_SCENARIOS } from '../support.ts';
import { wilsonInterval } from '../wilson.ts';
import { type ByDomain, domainMeanInterval } from './domain-mean.ts';

/** Two sides of 5 % each. */
const Z_90 = 1.6448536269514722;

export type Equivalence = 'robust' | 'inconclusive';

/**
 * "No significant drop" is not "no drop": `robust` only where the whole 90 % interval of the mean difference lies
 * within the margin, which is two one-sided tests at 5 %. Where no scenario moved at all, resampling has nothing to say
 * of the next one; then the scenarios that might move, by Wilson's interval, have to be fewer than that.
 */
export function equivalence(
  deltas: ByDomain,
  options: { readonly seed: number; readonly margin?: number; readonly resamples?: number },
): Equivalence {
  const { seed, margin = 0.05, resamples = 1000 } = options;
  const all = deltas.flat();
  if (all.length < LEAST_SCENARIOS) return 'inconclusive';
  if (all.every((delta) => delta === 0)) {
    const moving = wilsonInterval(0, all.length, Z_90);
    return moving !== null && moving.upper < margin ? 'robust' : 'inconclusive';
  }
  const interval = domainMeanInterval(deltas, { seed, resamples, alpha: 0.1 });
  return interval !== null && interval.lower > -margin && interval.upper < margin ? 'robust' : 'inconclusive';
}
