import { LEAST_SCENARIOS } from '../support.ts';
import { groupBy } from './group-by.ts';
import { iccTwoWay, type TwoWayIcc } from './icc-two-way.ts';
import type { TrialScore } from './trial-score.ts';

/** Whether results hinge on the scenario, on the system, or on how a system meets a scenario; in one domain. */
export interface TwoWayBlock extends TwoWayIcc {
  readonly metric: string;
  readonly domain: string;
  readonly scenarios: number;
  readonly trials: number;
}

/**
 * Of metrics and domains in which each system has as many trials of each scenario, of two systems and six scenarios at
 * least; a block that lacks a cell has none. Rows are the clean ones.
 */
export function twoWayBlocks(
  rows: readonly TrialScore[],
  metrics: readonly string[],
  alpha: number,
): readonly TwoWayBlock[] {
  const cells = groupBy(
    rows.filter(({ metric }) => metrics.includes(metric)),
    ({ metric, domain }) => `${metric}\u001f${domain}`,
  );
  return [...cells.values()].flatMap((cell) => {
    const [first] = cell;
    const systems = [...new Set(cell.map(({ system }) => system))].sort();
    const scenarios = [...groupBy(cell, ({ scenario }) => scenario)].sort(([a], [b]) => (a < b ? -1 : 1));
    if (first === undefined || scenarios.length < LEAST_SCENARIOS) return [];
    const values = scenarios.map(([, own]) =>
      systems.map((system) =>
        own
          .filter((row) => row.system === system)
          .sort((a, b) => a.trial - b.trial)
          .map(({ value }) => value),
      ),
    );
    const block = iccTwoWay(values, alpha);
    const trials = values[0]?.[0]?.length ?? 0;
    return block === null
      ? []
      : [{ metric: first.metric, domain: first.domain, scenarios: scenarios.length, trials, ...block }];
  });
}
