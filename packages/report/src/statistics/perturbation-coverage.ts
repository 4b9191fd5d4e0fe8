import { groupBy } from './group-by.ts';
import { CLEAN, type TrialScore } from './trial-score.ts';

/** What a system's calls under one condition, in one domain, lack of a whole perturbation study. */
export interface CoverageCell {
  readonly condition: string;
  readonly domain: string;
  readonly scenarios: number;
  readonly expectedScenarios: number;
  /** Scenarios with fewer trials than expected; more are fine. */
  readonly scenariosShortOfTrials: number;
  readonly scenariosWithoutClean: number;
  readonly isComplete: boolean;
}

export interface CoverageOptions {
  readonly conditions: readonly string[];
  readonly domains: readonly string[];
  /** Scenarios of each domain; the method's design has 30. */
  readonly scenarios: number;
  /** Trials of each scenario under a condition; the method's design has 3. */
  readonly trials: number;
}

/** Metrics by which calls are counted, the first that there is, else any: composites lack a value when one judge failed. */
const COUNTED_BY = ['task_completion', 'faithfulness', 'conciseness'];

/** Coverage of one system, by its rows. */
export function perturbationCoverage(rows: readonly TrialScore[], options: CoverageOptions): readonly CoverageCell[] {
  const counted = COUNTED_BY.find((metric) => rows.some((row) => row.metric === metric));
  const byCell = groupBy(
    counted === undefined ? rows : rows.filter(({ metric }) => metric === counted),
    ({ condition, domain }) => `${condition}\u001f${domain}`,
  );
  const scenariosOf = (condition: string, domain: string) =>
    groupBy(byCell.get(`${condition}\u001f${domain}`) ?? [], ({ scenario }) => scenario);
  return options.conditions.flatMap((condition) =>
    options.domains.map((domain) => {
      const scenarios = scenariosOf(condition, domain);
      const clean = scenariosOf(CLEAN, domain);
      const trialsOf = (group: readonly TrialScore[]) => new Set(group.map(({ trial }) => trial)).size;
      const short = [...scenarios.values()].filter((group) => trialsOf(group) < options.trials).length;
      const withoutClean = [...scenarios.keys()].filter((scenario) => !clean.has(scenario)).length;
      return {
        condition,
        domain,
        scenarios: scenarios.size,
        expectedScenarios: options.scenarios,
        scenariosShortOfTrials: short,
        scenariosWithoutClean: withoutClean,
        isComplete: scenarios.size === options.scenarios && short === 0 && withoutClean === 0,
      };
    }),
  );
}
