import { comparisonsTable, conditionsTable, gradesTable, perturbationsTable } from './delta-tables.ts';
import { blocksTable, flipsTable, judgesTable, regenerationsTable } from './judge-tables.ts';
import type { StatisticsReport } from './statistics-report.ts';
import type { StatisticsTable } from './statistics-table.ts';
import { MEASURES, type SystemMetric } from './system-metric.ts';

/** All of a report as tables, for other tools; empty ones too, as their absence would say nothing. */
export function statisticsTables(report: StatisticsReport): readonly StatisticsTable[] {
  return [
    figuresTable(report),
    spreadTable(report),
    powersTable(report),
    stabilityTable(report),
    varianceTable(report),
    thresholdsTable(report),
    frontsTable(report),
    gapsTable(report),
    decouplingTable(report),
    judgesTable(report),
    flipsTable(report),
    blocksTable(report),
    regenerationsTable(report),
    perturbationsTable(report),
    conditionsTable(report),
    gradesTable(report),
    comparisonsTable(report),
    {
      name: 'missing',
      columns: ['system', 'domain', 'condition', 'metric', 'state', 'n'],
      rows: report.missing.map((one) => [one.system, one.domain, one.condition, one.metric, one.state, one.n]),
    },
  ];
}

function figuresTable({ systems }: StatisticsReport): StatisticsTable {
  const figureRows = (metric: SystemMetric) =>
    [
      { domain: 'pooled', figures: metric.pooled, scenarios: null, calls: null, passes: null, short: null },
      ...metric.domains,
    ].flatMap(({ domain, figures, scenarios, calls, passes, short }) =>
      MEASURES.map((measure) => {
        const figure = figures?.[measure] ?? null;
        const { interval = null } = figure ?? {};
        const bounds = [interval?.lower ?? null, interval?.upper ?? null, interval?.method ?? null];
        return [
          metric.metric,
          domain,
          measure,
          metric.k,
          figure?.value ?? null,
          ...bounds,
          scenarios,
          calls,
          passes,
          short,
        ];
      }),
    );
  return {
    name: 'figures',
    columns: [
      ...['system', 'architecture', 'metric', 'domain', 'measure', 'k', 'value', 'lower', 'upper', 'interval_method'],
      ...['scenarios', 'calls', 'passes', 'scenarios_short_of_k'],
    ],
    rows: systems.flatMap(({ system, architecture, metrics }) =>
      metrics.flatMap(figureRows).map((row) => [system, architecture, ...row]),
    ),
  };
}

function spreadTable({ systems }: StatisticsReport): StatisticsTable {
  return {
    name: 'trials',
    columns: ['system', 'composite', 'flip_rate', 'passes', 'scenarios'],
    rows: systems.flatMap(({ system, composites }) =>
      composites.flatMap(({ composite, spread }) =>
        (spread.scenariosByPasses ?? []).map((scenarios, passes) => [
          ...[system, composite, spread.flipRate],
          ...[passes, scenarios],
        ]),
      ),
    ),
  };
}

function powersTable({ systems }: StatisticsReport): StatisticsTable {
  return {
    name: 'powers',
    columns: ['system', 'composite', 'j', 'pass_power_j'],
    rows: systems.flatMap(({ system, composites }) =>
      composites.flatMap(({ composite, powers }) => powers.map(({ j, value }) => [system, composite, j, value])),
    ),
  };
}

function stabilityTable({ systems }: StatisticsReport): StatisticsTable {
  return {
    name: 'stability',
    columns: ['system', 'composite', 'k', 'pass_at_1', 'sd', 'width_95', 'fresh_width_95', 'share_within_0_02'],
    rows: systems.flatMap(({ system, composites }) =>
      composites.flatMap(({ composite, stability }) =>
        (stability ?? []).map((one) => [
          ...[system, composite, one.k, one.mean, one.sd, one.width95, one.freshWidth95],
          one.shareNear ?? null,
        ]),
      ),
    ),
  };
}

function varianceTable({ systems }: StatisticsReport): StatisticsTable {
  return {
    name: 'variance',
    columns: [
      ...['system', 'metric', 'scores', 'share_domain', 'share_scenario', 'share_trial', 'variance_total'],
      ...[
        'component_domain',
        'component_scenario',
        'component_trial',
        'not_estimable',
        'icc',
        'icc_lower',
        'icc_upper',
      ],
    ],
    rows: systems.flatMap(({ system, variance }) =>
      variance.map(({ metric, budget, components, icc }) => {
        const { parts } = budget;
        const component = (level: string) => components.find((one) => one.level === level)?.variance ?? null;
        return [
          ...[system, metric, budget.scores],
          ...[parts?.domain.share ?? null, parts?.scenario.share ?? null, parts?.trial.share ?? null],
          ...[parts?.total ?? null, component('domain'), component('scenario'), component('trial')],
          ...[budget.notEstimable, icc?.icc ?? null, icc?.interval.lower ?? null, icc?.interval.upper ?? null],
        ];
      }),
    ),
  };
}

function thresholdsTable({ systems }: StatisticsReport): StatisticsTable {
  return {
    name: 'thresholds',
    columns: ['system', 'composite', 'metric', 'usual', 'threshold', 'pass_at_1', 'pass_at_k', 'pass_power_k'],
    rows: systems.flatMap(({ system, thresholds }) =>
      thresholds.flatMap(({ composite, metric, usual, points }) =>
        points.map((one) => [
          ...[system, composite, metric, usual, one.threshold],
          ...[one.passAt1, one.passAtK, one.passPowerK],
        ]),
      ),
    ),
  };
}

function frontsTable({ fronts }: StatisticsReport): StatisticsTable {
  return {
    name: 'fronts',
    columns: ['measure', 'system', 'x', 'y', 'on_front', 'front_share'],
    rows: fronts.flatMap(({ measure, points, front, redrawn }) =>
      points.map(({ id, x, y }) => [
        ...[measure, id, x, y, front.includes(id)],
        redrawn?.shares.find((share) => share.id === id)?.share ?? null,
      ]),
    ),
  };
}

function gapsTable({ gaps, k }: StatisticsReport): StatisticsTable {
  return {
    name: 'gaps',
    columns: ['composite', 'system', 'k', 'pass_at_k', 'pass_power_k', 'gap'],
    rows: gaps.flatMap(({ composite, systems }) =>
      systems.map(({ system, passAtK, passPowerK, gap }) => [composite, system, k, passAtK, passPowerK, gap]),
    ),
  };
}

function decouplingTable({ systems }: StatisticsReport): StatisticsTable {
  return {
    name: 'decoupling',
    columns: [
      ...['system', 'threshold', 'trials', 'done_faithful', 'done_unfaithful', 'failed_faithful', 'failed_unfaithful'],
      ...['unfaithful_given_done', 'failed_given_unfaithful', 'expected_if_independent'],
    ],
    rows: systems.flatMap(({ system, decoupling }) =>
      decoupling.map((one) => [
        ...[system, one.threshold, one.trials, one.doneFaithful, one.doneUnfaithful, one.failedFaithful],
        ...[one.failedUnfaithful, one.unfaithfulGivenDone, one.failedGivenUnfaithful, one.expectedIfIndependent],
      ]),
    ),
  };
}
