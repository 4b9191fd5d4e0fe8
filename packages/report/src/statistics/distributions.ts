import { regularizedBeta } from './incomplete-beta.ts';
import { upperGamma } from './incomplete-gamma.ts';

const MOST_HALVINGS = 200;

/** Chance that a standard normal exceeds z. */
export function normalTail(z: number): number {
  const half = 0.5 * upperGamma(0.5, (z * z) / 2);
  return z >= 0 ? half : 1 - half;
}

/** The z below which a standard normal lies with the chance `p`, which is between 0 and 1. */
export function normalQuantile(p: number): number {
  if (p < 0.5) return -normalQuantile(1 - p);
  return rootOf((z) => 1 - normalTail(z) - p);
}

/** Chance that chi-squared with `df` degrees of freedom exceeds x. */
export function chiSquaredTail(x: number, df: number): number {
  return upperGamma(df / 2, x / 2);
}

export function chiSquaredQuantile(p: number, df: number): number {
  return rootOf((x) => 1 - p - chiSquaredTail(x, df));
}

/** Chance that F with `over` and `under` degrees of freedom exceeds x. */
export function fTail(x: number, over: number, under: number): number {
  return x <= 0 ? 1 : regularizedBeta(under / (under + over * x), under / 2, over / 2);
}

export function fQuantile(p: number, over: number, under: number): number {
  return rootOf((x) => 1 - p - fTail(x, over, under));
}

/** Chance that Student's t with `df` degrees of freedom lies farther from 0 than t, on either side. */
export function studentTails(t: number, df: number): number {
  return regularizedBeta(df / (df + t * t), df / 2, 0.5);
}

/** Where a function that rises from below 0 at 0 crosses it. */
function rootOf(rising: (x: number) => number): number {
  let low = 0;
  let high = 1;
  while (rising(high) < 0 && high < Number.MAX_VALUE / 2) {
    low = high;
    high *= 2;
  }
  for (let halving = 0; halving < MOST_HALVINGS && high - low > 1e-15 * high; halving += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
