import type { TrialScore } from './trial-score.ts';

/** Values of one metric by scenario, trials in their order; scenarios sorted, so that draws hang on nothing else. */
export type ScenarioValues = ReadonlyMap<string, readonly number[]>;

/** By domain. Rows are of one system, condition and metric. */
export function scenarioValues(rows: readonly TrialScore[]): ReadonlyMap<string, ScenarioValues> {
  const sorted = [...rows].sort(
    (a, b) => order(a.domain, b.domain) || order(a.scenario, b.scenario) || a.trial - b.trial,
  );
  const domains = new Map<string, Map<string, number[]>>();
  for (const { domain, scenario, value } of sorted) {
    const scenarios = domains.get(domain) ?? new Map<string, number[]>();
    domains.set(domain, scenarios);
    const values = scenarios.get(scenario) ?? [];
    scenarios.set(scenario, values);
    values.push(value);
  }
  return domains;
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
