import { groupBy } from './group-by.ts';
import { scenarioKey, type TrialScore } from './trial-score.ts';

/** What one trial of a system has of every metric. */
export interface TrialMetrics {
  readonly domain: string;
  /** Told apart from those of other domains. */
  readonly scenario: string;
  readonly metrics: { readonly [name: string]: number };
}

/** Rows are of one system and condition. */
export function trialMetrics(rows: readonly TrialScore[]): readonly TrialMetrics[] {
  return [...groupBy(rows, (row) => `${scenarioKey(row)}\u001f${row.trial}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const metrics = Object.fromEntries(group.map(({ metric, value }) => [metric, value]));
    return [{ domain: first.domain, scenario: scenarioKey(first), metrics }];
  });
}
