import { bootstrapInterval, type Interval, percentileInterval, resampledMeans } from '../bootstrap.ts';
import { scenarioDraws } from '../scenario-draws.ts';
import { LEAST_SCENARIOS } from '../support.ts';
import { cellSeed } from './cell-seed.ts';
import { mean } from './mean.ts';
import { pooledMeans } from './pooled-means.ts';

/** One value a scenario, those of each domain in a list of its own; no list is empty. */
export type ByDomain = readonly (readonly number[])[];

/** Plain mean of the domains' means: a domain weighs the same, however many scenarios it has. */
export function domainMean(values: ByDomain): number {
  return mean(values.map(mean));
}

/** The values in one list, scaled by domain so that their plain mean is the mean of the domains' means. */
export function evenlyWeighed(values: ByDomain): readonly number[] {
  const all = values.reduce((sum, own) => sum + own.length, 0);
  return values.flatMap((own) => {
    const weight = all / (values.length * own.length);
    return own.map((value) => weight * value);
  });
}

/**
 * Interval of `domainMean`. Domains of one size are drawn from as one list, as the method does; else scenarios are
 * drawn within their domain, which takes six in each. Null where there are too few.
 */
export function domainMeanInterval(
  values: ByDomain,
  options: { readonly seed: number; readonly resamples: number; readonly alpha: number },
): Interval | null {
  const { seed, resamples, alpha } = options;
  const all = values.flat();
  if (all.length < LEAST_SCENARIOS) return null;
  if (values.every(({ length }) => length === values[0]?.length)) return bootstrapInterval(all, options);
  if (values.some(({ length }) => length < LEAST_SCENARIOS)) return null;
  const drawn = values.map((own, place) => {
    const draws = scenarioDraws({ seed: cellSeed(seed, 'domain', [String(place)]), resamples, n: own.length });
    return { values: own, resampled: resampledMeans(own, draws) };
  });
  return percentileInterval(pooledMeans(drawn).resampled, alpha);
}
