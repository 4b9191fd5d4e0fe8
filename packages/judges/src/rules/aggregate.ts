import { roundHalfEven } from '@eva/core';

/** How the turns of a call become one figure; the method's is the mean. */
export type Aggregation = 'mean' | 'min' | 'hmean' | 'abs_mean';

/** One figure of many, to three decimals; turns without one are left out, and null is what is left of none. */
export function aggregate(method: Aggregation, scores: readonly (number | null)[]): number | null {
  const values = scores.filter((score) => score !== null);
  if (values.length === 0) return null;
  switch (method) {
    case 'mean':
      return meanOf(values);
    case 'abs_mean':
      return meanOf(values.map(Math.abs));
    case 'min':
      return Math.min(...values);
    case 'hmean':
      return harmonicMeanOf(values);
    default:
      return method satisfies never;
  }
}

/** Mean to the three decimals of the method. */
export function meanOf(values: readonly number[]): number {
  return roundHalfEven(values.reduce((sum, value) => sum + value, 0) / values.length, 3);
}

function harmonicMeanOf(values: readonly number[]): number {
  if (values.some((value) => value < 0)) throw new RangeError('a harmonic mean needs values of zero or more');
  if (values.includes(0)) return 0;
  return roundHalfEven(values.length / values.reduce((sum, value) => sum + 1 / value, 0), 3);
}
