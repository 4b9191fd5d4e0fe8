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
  const { seed, resamples = RESAMPLES, alpha = ALPHA } = options;
  return intervalOf(values, drawsOf({ seed, resamples, n: values.length }), alpha);
}

/** The interval of the mean of one value a scenario; null without values. */
export type Resampler = (values: readonly number[]) => Interval | null;

/**
 * `bootstrapInterval` for all figures of one run: as many scenarios are drawn in the same way each time, so the draws,
 * which take nearly all of the time, are made once.
 */
export function runResampler(runId: string): Resampler {
  const seed = runSeed(runId);
  const made = new Map<number, Uint32Array>();
  return (values) => {
    const n = values.length;
    const draws = made.get(n) ?? drawsOf({ seed, resamples: RESAMPLES, n });
    made.set(n, draws);
    return intervalOf(values, draws, ALPHA);
  };
}

/** Which values are drawn: n places for each resample, one resample after the other. */
function drawsOf({ seed, resamples, n }: { readonly seed: number; readonly resamples: number; readonly n: number }) {
  const random = pcg64(seed);
  return Uint32Array.from({ length: resamples * n }, () => random.nextBelow(n));
}

function intervalOf(values: readonly number[], draws: Uint32Array, alpha: number): Interval | null {
  const n = values.length;
  if (n === 0) return null;
  const means = Array.from({ length: draws.length / n }, (_, resample) => {
    let sum = 0;
    for (let at = resample * n; at < (resample + 1) * n; at += 1) sum += values[draws[at] ?? 0] ?? 0;
    return sum / n;
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
