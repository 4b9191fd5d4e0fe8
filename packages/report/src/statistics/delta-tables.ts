import type { Interval } from '../bootstrap.ts';
import type { DeltaFigure } from './delta-figure.ts';
import type { StatisticsReport } from './statistics-report.ts';
import type { StatisticsTable, TableCell } from './statistics-table.ts';

const DELTA_COLUMNS = ['n', 'delta', 'lower', 'upper', 'p', 'corrected_p', 'significant', 'exact'];

function deltaCells(
  one: DeltaFigure & { readonly correctedP: number | null; readonly isSignificant: boolean },
): readonly TableCell[] {
  const interval: Interval | null = one.interval;
  return [
    ...[one.n, one.meanDelta, interval?.lower ?? null, interval?.upper ?? null],
    ...[one.p, one.correctedP, one.isSignificant, one.isExact],
  ];
}

export function perturbationsTable({ perturbations }: StatisticsReport): StatisticsTable {
  const { pooled = [], perDomain = [], combined = [] } = perturbations ?? {};
  return {
    name: 'perturbations',
    columns: ['system', 'metric', 'domain', 'condition', ...DELTA_COLUMNS, 'equivalence'],
    rows: [
      ...pooled.map((cell) => [
        ...[cell.system, cell.metric, cell.domain, cell.condition],
        ...[...deltaCells(cell), cell.equivalence],
      ]),
      ...perDomain.map((cell) => [
        ...[cell.system, cell.metric, cell.domain, cell.condition],
        ...[...deltaCells(cell), null],
      ]),
      ...combined.flatMap(({ system, metric, pairwise, additivity }) => [
        ...pairwise.map((pair) => [system, metric, 'pooled', pair.comparison, ...deltaCells(pair), null]),
        [
          ...[system, metric, 'pooled', 'additivity'],
          ...[...deltaCells({ ...additivity, correctedP: null, isSignificant: false }), null],
        ],
      ]),
    ],
  };
}

export function conditionsTable({ perturbations }: StatisticsReport): StatisticsTable {
  return {
    name: 'conditions',
    columns: ['system', 'metric', 'condition', 'scenarios', 'mean', 'lower', 'upper'],
    rows: (perturbations?.values ?? []).map(({ system, metric, condition, scenarios, value, interval }) => [
      ...[system, metric, condition, scenarios, value],
      ...[interval?.lower ?? null, interval?.upper ?? null],
    ]),
  };
}

export function comparisonsTable({ comparisons }: StatisticsReport): StatisticsTable {
  return {
    name: 'comparisons',
    columns: ['baseline', 'candidate', 'metric', 'baseline_mean', 'candidate_mean', ...DELTA_COLUMNS, 'verdict'],
    rows: comparisons.flatMap(({ baseline, candidate, metrics }) =>
      metrics.map((one) => [
        ...[baseline, candidate, one.metric, one.baseline, one.candidate],
        ...[...deltaCells(one), one.verdict],
      ]),
    ),
  };
}

export function gradesTable({ perturbations }: StatisticsReport): StatisticsTable {
  return {
    name: 'grades',
    columns: [
      'system',
      'axis',
      'metric',
      'breaks_at',
      'grade',
      'scenarios',
      'pass_at_1',
      'delta',
      'failure_lower',
      'failure_upper',
    ],
    rows: (perturbations?.grades ?? []).flatMap(({ system, axis, metric, breaksAt, points }) =>
      points.map((one) => [
        ...[system, axis, metric, breaksAt, one.grade, one.scenarios, one.passAt1, one.delta],
        ...[one.failure?.lower ?? null, one.failure?.upper ?? null],
      ]),
    ),
  };
}
