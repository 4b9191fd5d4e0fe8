import { type Interval, percentileInterval } from '../bootstrap.ts';
import { scenarioDraws } from '../scenario-draws.ts';
import { cohenKappa, type KappaWeights, type Ratings } from './cohen-kappa.ts';

/**
 * Interval of kappa by resampling items; null below six items, or when most resamples leave it undefined. Human
 * agreement is published with 10,000 resamples.
 */
export function kappaInterval<T>(
  ratings: Ratings<T>,
  options: { readonly seed: number; readonly weights?: KappaWeights; readonly resamples?: number },
): Interval | null {
  const { seed, weights = 'none', resamples = 2000 } = options;
  const n = ratings.a.length;
  if (n < 6) return null;
  const { places } = scenarioDraws({ seed, resamples, n });
  const kappas: number[] = [];
  for (let from = 0; from < places.length; from += n) {
    const drawn = Array.from(places.subarray(from, from + n));
    const of = (list: readonly T[]) => drawn.flatMap((place) => list.slice(place, place + 1));
    const kappa = cohenKappa({ a: of(ratings.a), b: of(ratings.b), labels: ratings.labels }, weights);
    if (kappa !== null) kappas.push(kappa);
  }
  return kappas.length < resamples / 2 ? null : percentileInterval(kappas, 0.05);
}
