import { LEAST_SCENARIOS } from '../support.ts';
import { groupBy } from './group-by.ts';
import { scenarioValues } from './scenario-values.ts';
import { passCounts } from './system-metric.ts';
import { type DesignAnswer, designsFor } from './trial-count.ts';
import type { TrialScore } from './trial-score.ts';

/** Scenarios and trials that would make pass@1 so precise, the cheapest first (spec: statistics §6). */
export interface DesignPlan {
  readonly system: string;
  readonly composite: string;
  readonly halfWidth: number;
  readonly designs: readonly DesignAnswer[];
}

const SCENARIOS = [10, 20, 30, 50, 80, 120, 213, 300, 500, 1000];
const TRIALS = [1, 2, 3, 5, 8];
const MOST_DESIGNS = 3;

/** From what there is as a pilot; rows are the clean ones. */
export function designPlans(rows: readonly TrialScore[], halfWidth: number): readonly DesignPlan[] {
  return [...groupBy(rows, ({ system }) => system)].flatMap(([system, own]) =>
    ['EVA-A_pass', 'EVA-X_pass'].flatMap((composite) => {
      const values = scenarioValues(own.filter(({ metric }) => metric === composite));
      const pilot = [...values.values()].flatMap((scenarios) => passCounts([...scenarios.values()], 1));
      // A pilot of a few scenarios, or of one trial each, does not know how far scenarios and trials lie apart.
      if (pilot.length < LEAST_SCENARIOS || !pilot.some(({ n }) => n > 1)) return [];
      const designs = designsFor(pilot, { scenarios: SCENARIOS, trials: TRIALS, halfWidth });
      return [{ system, composite, halfWidth, designs: designs.slice(0, MOST_DESIGNS) }];
    }),
  );
}
