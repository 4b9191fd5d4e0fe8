import type { StatisticsReport } from './statistics-report.ts';
import type { StatisticsTable } from './statistics-table.ts';

export function judgesTable({ judges }: StatisticsReport): StatisticsTable {
  return {
    name: 'judges',
    columns: [
      ...['system', 'metric', 'samples', 'deterministic', 'judge_sd', 'trial_sd', 'changed_share', 'flip_share'],
      ...['share_domain', 'share_scenario', 'share_trial', 'share_judge', 'component_judge', 'not_estimable'],
      ...['scenarios', 'trial_over_judge', 'p', 'positive', 'sign_p'],
    ],
    rows: judges.map(({ budget, components, trialOverJudge: test, ...one }) => [
      ...[one.system, one.metric, one.samples, budget.isDeterministic, one.judgeSd, one.trialSd, one.changedShare],
      ...[one.flipShare, budget.parts?.domain.share ?? null, budget.parts?.scenario.share ?? null],
      ...[budget.parts?.trial.share ?? null, budget.parts?.judge?.share ?? null],
      components.find(({ level }) => level === 'judge')?.variance ?? null,
      ...[budget.notEstimable, test?.scenarios ?? null, test?.meanDelta ?? null, test?.p ?? null],
      ...[test?.positive ?? null, test?.signP ?? null],
    ]),
  };
}

export function flipsTable({ judges }: StatisticsReport): StatisticsTable {
  return {
    name: 'judge_flips',
    columns: ['system', 'metric', 'domain', 'scenario', 'trial', 'least', 'greatest'],
    rows: judges.flatMap(({ system, metric, flips }) =>
      flips.map(({ domain, scenario, trial, min, max }) => [system, metric, domain, scenario, trial, min, max]),
    ),
  };
}

export function blocksTable({ blocks }: StatisticsReport): StatisticsTable {
  return {
    name: 'blocks',
    columns: [
      ...['metric', 'domain', 'scenarios', 'trials', 'variance_scenario', 'variance_system', 'variance_interaction'],
      ...['variance_residual', 'p_scenario', 'p_system', 'p_interaction', 'icc_scenario', 'icc_scenario_lower'],
      ...['icc_scenario_upper', 'icc_system', 'icc_system_lower', 'icc_system_upper'],
    ],
    rows: blocks.map((one) => [
      ...[one.metric, one.domain, one.scenarios, one.trials, one.scenario.variance, one.system.variance],
      ...[one.interaction.variance, one.residual.variance, one.scenario.p, one.system.p, one.interaction.p],
      ...[one.iccScenario, one.scenarioInterval.lower, one.scenarioInterval.upper],
      ...[one.iccSystem, one.systemInterval.lower, one.systemInterval.upper],
    ]),
  };
}

export function regenerationsTable({ regenerations }: StatisticsReport): StatisticsTable {
  return {
    name: 'repeated_calls',
    columns: ['system', 'calls', 'caller', 'infrastructure'],
    rows: (regenerations?.systems ?? []).map((one) => [one.system, one.calls, one.caller, one.infrastructure]),
  };
}
