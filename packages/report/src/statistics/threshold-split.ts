import { mean } from './mean.ts';

export interface ThresholdSplit {
  readonly above: number | null;
  readonly below: number | null;
  readonly nAbove: number;
  readonly nBelow: number;
  readonly absoluteDrop: number | null;
  /** 100 (1 - below/above); null where the upper group's mean is 0. */
  readonly relativeDropPercent: number | null;
}

/** Mean y of the points with x from the threshold on, against those below it. */
export function thresholdSplit(
  points: readonly { readonly x: number; readonly y: number }[],
  threshold: number,
): ThresholdSplit {
  const upper = points.filter(({ x }) => x >= threshold).map(({ y }) => y);
  const lower = points.filter(({ x }) => x < threshold).map(({ y }) => y);
  const above = upper.length === 0 ? null : mean(upper);
  const below = lower.length === 0 ? null : mean(lower);
  const hasBoth = above !== null && below !== null;
  return {
    above,
    below,
    nAbove: upper.length,
    nBelow: lower.length,
    absoluteDrop: hasBoth ? above - below : null,
    relativeDropPercent: hasBoth && above !== 0 ? 100 * (1 - below / above) : null,
  };
}
