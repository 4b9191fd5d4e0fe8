import { studentTails } from './distributions.ts';
import { mean } from './mean.ts';
import { ranks } from './ranks.ts';

export interface Correlation {
  /** Null with fewer than three points, or where either side does not vary. */
  readonly r: number | null;
  /** Two-sided, from t with n - 2 degrees of freedom. */
  readonly p: number | null;
  readonly n: number;
}

/** Pearson's correlation. */
export function pearson(x: readonly number[], y: readonly number[]): Correlation {
  const n = x.length;
  if (y.length !== n) throw new RangeError(`a correlation needs pairs, got ${n} and ${y.length} values`);
  if (n < 3) return { r: null, p: null, n };
  const [meanX, meanY] = [mean(x), mean(y)];
  let [xy, xx, yy] = [0, 0, 0];
  for (let at = 0; at < n; at += 1) {
    const [dx, dy] = [(x[at] ?? 0) - meanX, (y[at] ?? 0) - meanY];
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  // Equal values may differ from their mean in the last bits.
  if (xx < n * 1e-24 || yy < n * 1e-24) return { r: null, p: null, n };
  const r = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
  const p = Math.abs(r) === 1 ? 0 : studentTails(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2);
  return { r, p, n };
}

/** Spearman's: Pearson's of the ranks, ties at their mean rank. */
export function spearman(x: readonly number[], y: readonly number[]): Correlation {
  return pearson(ranks(x), ranks(y));
}

/** Kendall's tau-b of two rankings; null where either has nothing but ties. */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  let [agree, tiesX, tiesY, pairs] = [0, 0, 0, 0];
  for (let one = 0; one < x.length; one += 1) {
    for (let other = one + 1; other < x.length; other += 1) {
      const dx = Math.sign((x[one] ?? 0) - (x[other] ?? 0));
      const dy = Math.sign((y[one] ?? 0) - (y[other] ?? 0));
      pairs += 1;
      agree += dx * dy;
      if (dx === 0) tiesX += 1;
      if (dy === 0) tiesY += 1;
    }
  }
  const scale = Math.sqrt((pairs - tiesX) * (pairs - tiesY));
  return scale === 0 ? null : agree / scale;
}
