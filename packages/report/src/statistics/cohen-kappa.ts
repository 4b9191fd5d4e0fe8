import { confusionMatrix } from './classification.ts';

export type KappaWeights = 'none' | 'linear' | 'quadratic';

export interface Ratings<T> {
  readonly a: readonly T[];
  readonly b: readonly T[];
  /** All there can be, in order; the weights go by their places. */
  readonly labels: readonly T[];
}

/**
 * Cohen's kappa of two raters of the same items: agreement beyond that of chance. Null without items, and where chance
 * alone would agree on everything.
 */
export function cohenKappa<T>({ a, b, labels }: Ratings<T>, weights: KappaWeights = 'none'): number | null {
  const confusion = confusionMatrix({ truth: a, predicted: b, labels });
  const rows = confusion.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columns = labels.map((_, place) => confusion.reduce((sum, row) => sum + (row[place] ?? 0), 0));
  const n = a.length;
  let [observed, expected] = [0, 0];
  for (const [i, row] of rows.entries()) {
    for (const [j, column] of columns.entries()) {
      const weight = weightOf(i, j, weights);
      observed += weight * (confusion[i]?.[j] ?? 0);
      expected += (weight * row * column) / n;
    }
  }
  return n === 0 || expected === 0 ? null : 1 - observed / expected;
}

/** What a disagreement costs. */
function weightOf(i: number, j: number, weights: KappaWeights): number {
  switch (weights) {
    case 'none':
      return i === j ? 0 : 1;
    case 'linear':
      return Math.abs(i - j);
    case 'quadratic':
      return (i - j) ** 2;
    default:
      return weights satisfies never;
  }
}
