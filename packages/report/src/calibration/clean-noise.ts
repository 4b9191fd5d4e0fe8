import { fQuantile } from '../statistics/distributions.ts';
import { mean } from '../statistics/mean.ts';
import { goodness, type MeasuredCall, type MeasuredMetric } from './measured-call.ts';

/** A smaller fall is of no consequence, however steady the clean agent is; in the metric's own unit. */
const LEAST_FALL = 0.05;

/** How one metric varies between calls of the agent without a fault. */
export interface CleanNoise {
  readonly metric: MeasuredMetric;
  /** Over all calls with a value, in the metric's own unit. */
  readonly mean: number;
  /** Of one call around its scenario's mean, pooled over scenarios; null with no more calls than scenarios. */
  readonly deviation: number | null;
  /** Calls with a value. */
  readonly n: number;
  /** By scenario: an alarm sounds for a call whose `goodness` lies below this. Absent where it cannot be told. */
  readonly bounds: ReadonlyMap<string, number>;
}

/**
 * Measures the noise of a metric on calls of the clean agent and sets the bounds of alarms, scenario by scenario. A new
 * clean call falls below its bound with a chance of no more than `alpha`, if calls vary about their scenario's mean as
 * they would from a normal distribution with one spread for all scenarios (a one-sided prediction bound of Student's t);
 * since they may not, the fall must also be greater than the greatest that was seen, and than `LEAST_FALL`.
 */
export function cleanNoise(baseline: readonly MeasuredCall[], metric: MeasuredMetric, alpha: number): CleanNoise {
  const byScenario = new Map<string, number[]>();
  for (const call of baseline) {
    const value = goodness(call, metric);
    if (value !== null) byScenario.set(call.scenario, [...(byScenario.get(call.scenario) ?? []), value]);
  }
  const groups = [...byScenario].map(([scenario, values]) => ({ scenario, values, mean: mean(values) }));
  const falls = groups.flatMap((group) => group.values.map((value) => group.mean - value));
  const freedom = falls.length - groups.length;
  const deviation = freedom < 1 ? null : Math.sqrt(falls.reduce((sum, fall) => sum + fall * fall, 0) / freedom);
  const greatestFall = Math.max(0, ...falls);
  const sign = metric.better === 'higher' ? 1 : -1;
  const bounds = new Map(
    groups.flatMap(({ scenario, values, mean: middle }) => {
      if (deviation === null) return [];
      const margin = studentQuantile(1 - alpha, freedom) * deviation * Math.sqrt(1 + 1 / values.length);
      return [[scenario, middle - Math.max(margin, greatestFall, LEAST_FALL)] as const];
    }),
  );
  return { metric, mean: sign * mean(groups.flatMap(({ values }) => values)), deviation, n: falls.length, bounds };
}

/** The metrics that sound an alarm for this call. Where a value or a bound is missing there is none. */
export function alarmsOf(call: MeasuredCall, noises: readonly CleanNoise[]): readonly string[] {
  return noises.flatMap(({ metric, bounds }) => {
    const value = goodness(call, metric);
    const bound = bounds.get(call.scenario);
    // Sums of rounded scores differ in their last digits.
    return value !== null && bound !== undefined && value < bound - 1e-9 ? [metric.id] : [];
  });
}

/** Of the t distribution, for p above one half: its square is distributed as F with 1 and `freedom`. */
function studentQuantile(p: number, freedom: number): number {
  return Math.sqrt(fQuantile(1 - 2 * (1 - p), 1, freedom));
}
