import { createHash } from 'node:crypto';
import { quantilesOf } from './quantiles.ts';
import { type ScenarioDraws, scenarioDraws } from './scenario-draws.ts';

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Resamples of run summaries. */
const RESAMPLES = 2000;
const ALPHA = 0.05;

/** The seed of every interval of one run, so that the same run gives the same bounds everywhere. */
export function runSeed(runId: string): number {
  return createHash('sha256').update(runId).digest().readUInt32BE(0) % 2 ** 31;
}

/** Interval of the mean of `values` (one a scenario) by resampling them; null without values. */
export function bootstrapInterval(
  values: readonly number[],
  options: { readonly seed: number; readonly resamples?: number; readonly alpha?: number },
): Interval | null {
  const { seed, resamples = RESAMPLES, alpha = ALPHA } = options;
  if (values.length === 0) return null;
  return percentileInterval(resampledMeans(values, scenarioDraws({ seed, resamples, n: values.length })), alpha);
}

/** The interval of the mean of one value a scenario; null without values. */
export type Resampler = (values: readonly number[]) => Interval | null;

/**
 * `bootstrapInterval` for all figures of one run: as many scenarios are drawn in the same way each time, so the draws,
 * which take nearly all of the time, are made once.
 */
export function runResampler(runId: string): Resampler {
  const seed = runSeed(runId);
  const made = new Map<number, ScenarioDraws>();
  return (values) => {
    const n = values.length;
    if (n === 0) return null;
    const draws = made.get(n) ?? scenarioDraws({ seed, resamples: RESAMPLES, n });
    made.set(n, draws);
    return percentileInterval(resampledMeans(values, draws), ALPHA);
  };
}

/** The mean of each resample of `values`, of which there are as many as the draws were made for. */
export function resampledMeans(values: ArrayLike<number>, { places, resamples, n }: ScenarioDraws): Float64Array {
  if (values.length !== n) throw new RangeError(`the draws are of ${n} values, not of ${values.length}`);
  const from = Float64Array.from(values);
  const means = new Float64Array(resamples);
  for (let resample = 0, at = 0; resample < resamples; resample += 1) {
    let sum = 0;
    for (const end = at + n; at < end; at += 1) sum += from[places[at] ?? 0] ?? 0;
    means[resample] = sum / n;
  }
  return means;
}

/** What lies between the percentiles 100 alpha/2 and 100 (1 - alpha/2) of what resampling gave. */
export function percentileInterval(resampled: ArrayLike<number>, alpha: number): Interval {
  const [lower = 0, upper = 0] = quantilesOf(resampled, [alpha / 2, 1 - alpha / 2]);
  return { lower, upper };
}

/** Linear interpolation between order statistics at position q (m - 1). */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  const position = q * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}
