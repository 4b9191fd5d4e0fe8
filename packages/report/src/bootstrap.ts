import { createHash } from 'node:crypto';
import { pcg64 } from './pcg64.ts';

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

/** Resamples of run summaries (spec: statistics §1). */
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
  if (values.length === 0) return null;
  const { seed, resamples = RESAMPLES, alpha = ALPHA } = options;
  const random = pcg64(seed);
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[random.nextBelow(values.length)] ?? 0;
    return sum / values.length;
  }).sort((a, b) => a - b);
  return { lower: quantile(means, alpha / 2), upper: quantile(means, 1 - alpha / 2) };
}

/** Linear interpolation between order statistics at position q (m - 1). */
export function quantile(sorted: readonly number[], q: number): number {
  const position = q * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}
