import { groupBy } from './group-by.ts';

export interface ConditionComparison {
  readonly scenario: string;
  /** `accent_vs_both` and the like, or `additivity`: both, less the sum of the two alone. */
  readonly comparison: string;
  readonly delta: number;
}

/**
 * Two conditions and their combination against each other, for each scenario that was called under all three. Harm is
 * negative, so a negative residual of additivity is worse than the sum.
 */
export function conditionComparisons(
  deltas: readonly { readonly condition: string; readonly scenario: string; readonly delta: number }[],
  names: { readonly one: string; readonly other: string; readonly both: string } = {
    one: 'accent',
    other: 'background_noise',
    both: 'both',
  },
): readonly ConditionComparison[] {
  const { one, other, both } = names;
  return [...groupBy(deltas, ({ scenario }) => scenario)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([scenario, group]) => {
      const deltaOf = (name: string) => group.find(({ condition }) => condition === name)?.delta;
      const [first, second, combined] = [deltaOf(one), deltaOf(other), deltaOf(both)];
      if (first === undefined || second === undefined || combined === undefined) return [];
      return [
        { scenario, comparison: `${one}_vs_${other}`, delta: first - second },
        { scenario, comparison: `${one}_vs_${both}`, delta: first - combined },
        { scenario, comparison: 'additivity', delta: combined - (first + second) },
        { scenario, comparison: `${other}_vs_${both}`, delta: second - combined },
      ];
    });
}
