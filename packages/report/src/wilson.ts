import type { Interval } from './bootstrap.ts';

const Z_95 = 1.959963984540054;

/** Interval of a single proportion, for few cases or none or all passing; over scenarios, not trials. */
export function wilsonInterval(passes: number, n: number, z: number = Z_95): Interval | null {
  if (n === 0) return null;
  const p = passes / n;
  const shrink = 1 + z ** 2 / n;
  const center = (p + z ** 2 / (2 * n)) / shrink;
  const half = (z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2))) / shrink;
  // With none or all passing one bound is exact, which the difference of two roundings is not.
  return { lower: passes === 0 ? 0 : Math.max(0, center - half), upper: passes === n ? 1 : Math.min(1, center + half) };
}
