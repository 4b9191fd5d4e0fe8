import type { Interval } from '../bootstrap.ts';
import { fQuantile, fTail } from './distributions.ts';
import { mean } from './mean.ts';

/** How much of the variance of single trials is that of scenarios: ICC(1,1). */
export interface OneWayIcc {
  readonly icc: number;
  /** After Shrout and Fleiss, from quantiles of F, cut to 0..1. */
  readonly interval: Interval;
  readonly scenarioVariance: number;
  readonly residualVariance: number;
  readonly meanSquareBetween: number;
  readonly meanSquareWithin: number;
  readonly f: number;
  readonly p: number;
}

/**
 * Groups are scenarios, values their trials; longer groups are cut to the shortest. Null with fewer than two groups or
 * two trials, or where nothing varies.
 */
export function iccOneWay(groups: readonly (readonly number[])[], alpha = 0.05): OneWayIcc | null {
  const n = groups.length;
  const k = Math.min(...groups.map((group) => group.length));
  if (n < 2 || k < 2) return null;
  const even = groups.map((group) => group.slice(0, k));
  const means = even.map(mean);
  const grand = mean(means);
  const between = (k * sumOf(means.map((one) => (one - grand) ** 2))) / (n - 1);
  const within =
    sumOf(even.flatMap((group, at) => group.map((value) => (value - (means[at] ?? 0)) ** 2))) / (n * (k - 1));
  // Means of equal values may differ in their last bits.
  if (between + within < 1e-24) return null;
  const scenarioVariance = Math.max(0, (between - within) / k);
  const f = within === 0 ? Number.POSITIVE_INFINITY : between / within;
  const [over, under] = [n - 1, n * (k - 1)];
  const lower = f / fQuantile(1 - alpha / 2, over, under);
  const upper = f * fQuantile(1 - alpha / 2, under, over);
  const bound = (ratio: number) =>
    Number.isFinite(ratio) ? Math.min(1, Math.max(0, (ratio - 1) / (ratio + k - 1))) : 1;
  return {
    icc: scenarioVariance / (scenarioVariance + within),
    interval: { lower: bound(lower), upper: bound(upper) },
    scenarioVariance,
    residualVariance: within,
    meanSquareBetween: between,
    meanSquareWithin: within,
    f,
    p: Number.isFinite(f) ? fTail(f, over, under) : 0,
  };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
