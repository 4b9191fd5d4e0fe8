import type { Interval, Resampler } from './bootstrap.ts';
import { LEAST_SCENARIOS } from './support.ts';
import { wilsonInterval } from './wilson.ts';

export interface FigureInterval extends Interval {
  /**
   * `bootstrap`: scenarios drawn with replacement. `wilson`: Wilson's score interval with scenarios as the sample, for
   * rates over few scenarios or without variation. `no-variation`: every scenario gave the same, so the bounds are
   * equal and say nothing about the next scenario.
   */
  readonly method: 'bootstrap' | 'wilson' | 'no-variation';
}

/** 95 % interval of the mean of one value a scenario; null where there are too few for one. */
export function meanInterval(scenarioMeans: readonly number[], resample: Resampler): FigureInterval | null {
  if (scenarioMeans.length < LEAST_SCENARIOS) return null;
  const [first = 0] = scenarioMeans;
  if (isConstant(scenarioMeans)) return { lower: first, upper: first, method: 'no-variation' };
  return withMethod(resample(scenarioMeans), 'bootstrap');
}

/**
 * 95 % interval of a rate, from each scenario's share of passes. Trials of one scenario are not independent, so the
 * scenarios are the sample: what varies less than a coin does gets an interval that is rather too wide. `z` is
 * Wilson's, default that of 95 %.
 */
export function rateInterval(scenarioRates: readonly number[], resample: Resampler, z?: number): FigureInterval | null {
  const n = scenarioRates.length;
  if (n >= LEAST_SCENARIOS && !isConstant(scenarioRates)) return meanInterval(scenarioRates, resample);
  const passes = scenarioRates.reduce((sum, rate) => sum + rate, 0);
  return withMethod(wilsonInterval(passes, n, z), 'wilson');
}

/** The larger side, so that a lopsided interval is not undersold. */
export function halfWidth(point: number, { lower, upper }: Interval): number {
  return Math.max(point - lower, upper - point);
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function withMethod(interval: Interval | null, method: FigureInterval['method']): FigureInterval | null {
  return interval === null ? null : { ...interval, method };
}
