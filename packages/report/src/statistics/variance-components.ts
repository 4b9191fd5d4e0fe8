import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import type { StudyScore } from './variance-budget.ts';

export interface VarianceComponent {
  readonly level: 'domain' | 'scenario' | 'trial' | 'judge';
  /** Null where this level has no degrees of freedom, as the judge has none with one iteration. */
  readonly variance: number | null;
  /** The equations gave less than 0, which was set to 0. */
  readonly isCut: boolean;
}

const LEVELS = ['domain', 'scenario', 'trial', 'judge'] as const;

/**
 * Unbiased variance components of a nested design, balanced or not, by equating sums of squares with what is expected
 * of them: the noise that lower levels leave in the means of higher ones is taken out. `budgetScores` are those of one
 * system and metric; iterations of a deterministic metric are to be given once.
 */
export function varianceComponents(budgetScores: readonly StudyScore[]): readonly VarianceComponent[] {
  const grouped = [
    groupBy(budgetScores, () => ''),
    groupBy(budgetScores, ({ domain }) => domain),
    groupBy(budgetScores, ({ domain, scenario }) => `${domain}\u001f${scenario}`),
    groupBy(budgetScores, ({ domain, scenario, trial }) => `${domain}\u001f${scenario}\u001f${trial}`),
    new Map(budgetScores.map((score, place) => [String(place), [score]])),
  ];
  const sizeOfGroup = grouped.map((groups) => {
    const sizes = new Map<StudyScore, number>();
    for (const group of groups.values()) for (const score of group) sizes.set(score, group.length);
    return sizes;
  });
  /** How much of the variance at `inner` is in the sum of n mean^2 over groups at `outer`. */
  const weight = (outer: number, inner: number): number =>
    inner < outer
      ? budgetScores.length
      : budgetScores.reduce(
          (sum, score) => sum + (sizeOfGroup[inner]?.get(score) ?? 0) / (sizeOfGroup[outer]?.get(score) ?? 1),
          0,
        );
  const squares = grouped.map((groups) =>
    [...groups.values()].reduce((sum, group) => sum + group.length * mean(group.map(({ value }) => value)) ** 2, 0),
  );
  const found: (number | null)[] = [];
  for (let level = LEVELS.length; level >= 1; level -= 1) {
    let left = (squares[level] ?? 0) - (squares[level - 1] ?? 0);
    for (let inner = level + 1; inner <= LEVELS.length; inner += 1) {
      left -= (weight(level, inner) - weight(level - 1, inner)) * (found[inner] ?? 0);
    }
    const own = weight(level, level) - weight(level - 1, level);
    found[level] = own > 1e-9 ? left / own : null;
  }
  return LEVELS.map((level, place) => {
    const variance = found[place + 1] ?? null;
    const isCut = variance !== null && variance < 0;
    return { level, variance: isCut ? 0 : variance, isCut };
  });
}
