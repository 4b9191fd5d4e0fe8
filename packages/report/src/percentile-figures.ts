import { type Interval, quantile } from './bootstrap.ts';
import { pcg64 } from './pcg64.ts';
import { LEAST_SCENARIOS, leastForPercentile } from './support.ts';

export interface PercentileFigure {
  /** Such as `p95`. */
  readonly name: string;
  /** Null below the number of values that supports it. */
  readonly value: number | null;
  /** Fewest values that support it. */
  readonly needs: number;
  /** 95 %, by resampling calls, since the answers of one call are alike; null for fewer than six calls. */
  readonly interval: Interval | null;
}

const PERCENTILES = [50, 90, 95, 99];
const RESAMPLES = 2000;

/** Percentiles of the values of all calls, one list a call. */
export function percentileFigures(calls: readonly (readonly number[])[], seed: number): readonly PercentileFigure[] {
  const told = calls.filter((values) => values.length > 0);
  const sorted = told
    .flatMap((values, call) => values.map((value) => ({ value, call })))
    .sort((a, b) => a.value - b.value);
  const supported = PERCENTILES.filter((percent) => sorted.length >= leastForPercentile(percent / 100));
  const sizes = told.map((values) => values.length);
  const intervals = told.length < LEAST_SCENARIOS ? undefined : resampled({ sorted, sizes, supported, seed });
  const values = sorted.map(({ value }) => value);
  return PERCENTILES.map((percent) => {
    const isSupported = supported.includes(percent);
    return {
      name: `p${percent}`,
      value: isSupported ? quantile(values, percent / 100) : null,
      needs: leastForPercentile(percent / 100),
      interval: intervals?.get(percent) ?? null,
    };
  });
}

interface CallValue {
  readonly value: number;
  readonly call: number;
}

/** Draws calls; how often one was drawn is the weight of its values, so nothing is sorted twice. */
function resampled(from: {
  readonly sorted: readonly CallValue[];
  /** How many values each call has. */
  readonly sizes: readonly number[];
  readonly supported: readonly number[];
  readonly seed: number;
}): ReadonlyMap<number, Interval> {
  const { sorted, sizes, supported } = from;
  const random = pcg64(from.seed);
  const drawn = new Map(supported.map((percent) => [percent, [] as number[]]));
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    const weights = new Array<number>(sizes.length).fill(0);
    let total = 0;
    for (let draw = 0; draw < sizes.length; draw += 1) {
      const call = random.nextBelow(sizes.length);
      weights[call] = (weights[call] ?? 0) + 1;
      total += sizes[call] ?? 0;
    }
    for (const [percent, values] of drawn) values.push(weightedQuantile({ sorted, weights, total }, percent / 100));
  }
  return new Map(
    [...drawn].map(([percent, values]) => {
      values.sort((a, b) => a - b);
      return [percent, { lower: quantile(values, 0.025), upper: quantile(values, 0.975) }];
    }),
  );
}

/** As `quantile` of the values, each repeated as often as its call weighs. */
function weightedQuantile(
  of: { readonly sorted: readonly CallValue[]; readonly weights: readonly number[]; readonly total: number },
  q: number,
): number {
  const { sorted, weights, total } = of;
  const position = q * (total - 1);
  const [floor, share] = [Math.floor(position), position - Math.floor(position)];
  let passed = 0;
  let below: number | undefined;
  for (const { value, call } of sorted) {
    passed += weights[call] ?? 0;
    if (below === undefined && passed > floor) below = value;
    if (below !== undefined && (share === 0 || passed > floor + 1)) return below + (value - below) * share;
  }
  return below ?? 0;
}
