import { groupBy } from './group-by.ts';
import { type CoverageCell, perturbationCoverage } from './perturbation-coverage.ts';
import { CLEAN, type TrialScore } from './trial-score.ts';

/** A call that was to be made, whatever became of it. */
export interface PlannedCall extends Omit<TrialScore, 'metric' | 'value'> {
  /** Its condition was drawn from a pool. */
  readonly isDrawn?: boolean;
}

export interface IncompleteCell extends CoverageCell {
  readonly system: string;
}

/**
 * Cells of a system that lack scenarios or trials that the plan of any system has under the same condition in the same
 * domain, or clean calls of them. What was drawn from a pool is planned for no scenario in
 * particular, and is not looked at.
 */
export function incompleteCells(
  rows: readonly TrialScore[],
  planned: readonly PlannedCall[],
): readonly IncompleteCell[] {
  const bySystem = groupBy(rows, ({ system }) => system);
  const systems = [...new Set(planned.map(({ system }) => system))];
  const disturbed = planned.filter(({ condition, isDrawn }) => condition !== CLEAN && isDrawn !== true);
  return [...groupBy(disturbed, ({ condition, domain }) => `${condition}\u001f${domain}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, cell]) => {
      const [first] = cell;
      if (first === undefined) return [];
      const wanted = { conditions: [first.condition], domains: [first.domain], ...designOf(cell) };
      return systems.flatMap((system) =>
        perturbationCoverage(bySystem.get(system) ?? [], wanted)
          .filter(({ isComplete }) => !isComplete)
          .map((one) => ({ system, ...one })),
      );
    });
}

/** The scenarios of all systems together, and the most trials that one has of any. */
function designOf(cell: readonly PlannedCall[]): { readonly scenarios: number; readonly trials: number } {
  const calls = groupBy(cell, ({ system, scenario }) => `${system}\u001f${scenario}`);
  const trials = [...calls.values()].map((group) => new Set(group.map(({ trial }) => trial)).size);
  return { scenarios: new Set(cell.map(({ scenario }) => scenario)).size, trials: Math.max(0, ...trials) };
}
