import { LEAST_SCENARIOS } from '../support.ts';
import { groupBy } from './group-by.ts';
import type { TrialCounts } from './pass-spread.ts';
import { type DesignAnswer, designsFor, type PairedDesign, pairedDesignsFor } from './study-design.ts';
import { passCounts } from './system-metric.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';

/**
 * Scenarios and trials that would make pass@1 so precise, the cheapest first. The pilot is the
 * scenarios of all domains in one list.
 */
export interface DesignPlan {
  readonly system: string;
  readonly composite: string;
  readonly halfWidth: number;
  readonly designs: readonly DesignAnswer[];
}

/** Scenarios and trials that would find such a difference between the two, on the same scenarios, in 80 % of studies. */
export interface PairedPlan {
  readonly baseline: string;
  readonly candidate: string;
  readonly composite: string;
  readonly difference: number;
  readonly designs: readonly PairedDesign[];
}

const PLANNED = ['EVA-A_pass', 'EVA-X_pass'];
const SCENARIOS = [10, 20, 30, 50, 80, 120, 213, 300, 500, 1000];
const TRIALS = [1, 2, 3, 5, 8];
const MOST_DESIGNS = 3;

/** From what there is as a pilot; rows are the clean ones. */
export function designPlans(rows: readonly TrialScore[], halfWidth: number): readonly DesignPlan[] {
  return [...groupBy(rows, ({ system }) => system)].flatMap(([system, own]) =>
    PLANNED.flatMap((composite) => {
      const pilot = [...countsOf(own, composite).values()];
      if (!isPilot(pilot)) return [];
      const designs = designsFor(pilot, { scenarios: SCENARIOS, trials: TRIALS, halfWidth });
      return [{ system, composite, halfWidth, designs: designs.slice(0, MOST_DESIGNS) }];
    }),
  );
}

/** The same for a difference between two systems; `bySystem` holds the clean rows of each. */
export function pairedPlans(
  bySystem: ReadonlyMap<string, readonly TrialScore[]>,
  pairs: readonly (readonly [string, string])[],
  difference: number,
): readonly PairedPlan[] {
  return pairs.flatMap(([baseline, candidate]) =>
    PLANNED.flatMap((composite) => {
      const [before, after] = [baseline, candidate].map((system) => countsOf(bySystem.get(system) ?? [], composite));
      const pilot = [...(before ?? [])].flatMap(([scenario, counts]) => {
        const other = after?.get(scenario);
        return other === undefined ? [] : [{ baseline: counts, candidate: other }];
      });
      if (![pilot.map((one) => one.baseline), pilot.map((one) => one.candidate)].every(isPilot)) return [];
      const designs = pairedDesignsFor(pilot, { scenarios: SCENARIOS, trials: TRIALS, difference });
      return [{ baseline, candidate, composite, difference, designs: designs.slice(0, MOST_DESIGNS) }];
    }),
  );
}

/** A pilot of a few scenarios, or of one trial each, does not know how far scenarios and trials lie apart. */
function isPilot(pilot: readonly TrialCounts[]): boolean {
  return pilot.length >= LEAST_SCENARIOS && pilot.some(({ n }) => n > 1);
}

function countsOf(rows: readonly TrialScore[], composite: string): ReadonlyMap<string, TrialCounts> {
  const scenarios = groupBy(
    rows.filter(({ metric }) => metric === composite),
    scenarioKey,
  );
  return new Map(
    [...scenarios]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([scenario, own]) =>
        passCounts([own.map(({ value }) => value)], 1).map((counts) => [scenario, counts] as const),
      ),
  );
}
