import { mean } from './mean.ts';

export interface PooledMeans {
  /** Plain mean of the domains' means, so that a domain's weight does not depend on its number of scenarios. */
  readonly point: number;
  /** The same of each resample; scenarios are drawn within their domain. */
  readonly resampled: Float64Array;
}

/** One value a scenario and the means of their resamples, by domain; all with the same number of resamples. */
export function pooledMeans(
  domains: readonly { readonly values: readonly number[]; readonly resampled: Float64Array }[],
): PooledMeans {
  const [first] = domains;
  if (first === undefined) throw new RangeError('a pooled figure needs a domain');
  const pooled = new Float64Array(first.resampled.length);
  for (const { resampled } of domains) {
    for (let at = 0; at < pooled.length; at += 1) {
      pooled[at] = (pooled[at] ?? 0) + (resampled[at] ?? 0) / domains.length;
    }
  }
  return { point: mean(domains.map(({ values }) => mean(values))), resampled: pooled };
}
