import { halfWidth } from '../figure-interval.ts';
import { aligned } from '../format-columns.ts';
import { FAMILY, type StatisticsReport } from './statistics-report.ts';
import type { Figures, Measure, StatisticFigure, SystemMetric } from './system-metric.ts';

export const ORDER: readonly Measure[] = ['mean', 'passAt1', 'passAtK', 'passPowerK', 'passPowerKObserved'];

function heads(k: number): readonly string[] {
  return k > 1 ? ['mean', 'pass@1', `pass@${k}`, `pass^${k} est.`, `pass^${k} obs.`] : ['mean', 'pass@1'];
}

export function isShown({ metric }: SystemMetric): boolean {
  return FAMILY.includes(metric) || metric.startsWith('EVA-');
}

/** Pooled figures; composites and the parts they are made of, one above the other. */
export function passLines({ systems, k }: StatisticsReport): readonly string[] {
  const rows = systems.flatMap(({ system, metrics }) =>
    metrics.filter(isShown).flatMap((metric) => {
      if (metric.pooled === null) return [];
      const { pooled } = metric;
      return [[system, metric.metric, ...figureCells(metric, pooled, k)]];
    }),
  );
  return rows.length === 0 ? [] : aligned([['', ...heads(k), ''], ...grouped(rows).map((row) => [...row, ''])]);
}

/** The mean of what passes or fails is its pass@1. */
function figureCells({ metric }: SystemMetric, figures: Figures, k: number): readonly string[] {
  return ORDER.slice(0, heads(k).length).map((measure) =>
    measure === 'mean' && metric.endsWith('_pass') ? '' : cell(figures[measure]),
  );
}

const MAIN = ['EVA-A_pass', 'EVA-X_pass'];

export function domainLines({ systems, domains, k }: StatisticsReport): readonly string[] {
  const rows = systems.flatMap(({ system, metrics }) =>
    metrics.filter(isShown).flatMap((metric) => {
      // With one domain the pooled figures are its own; with several, the parts by domain are in the JSON and the tables.
      if (metric.pooled !== null && (domains.length === 1 || !MAIN.includes(metric.metric))) return [];
      return metric.domains.map(({ domain, figures, scenarios, calls, passes }) => [
        system,
        metric.metric,
        ...figureCells(metric, figures, k),
        passes === null ? '' : `${passes} of ${calls}`,
        String(scenarios),
        domain,
      ]);
    }),
  );
  return rows.length === 0 ? [] : aligned([['', ...heads(k), 'passes', 'scenarios', 'domain'], ...grouped(rows)]);
}

function cell(figure: StatisticFigure | null): string {
  if (figure === null) return '-';
  const { value, interval } = figure;
  if (interval?.method === 'no-variation') return `${value.toFixed(3)} alike`;
  return `${value.toFixed(3)}${interval === null ? '' : ` ±${halfWidth(value, interval).toFixed(3)}`}`;
}

/** Rows of system, metric and figures, each system under its own head; a metric that stands above is left out. */
export function grouped(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.flatMap((row, index) => {
    const [system = '', metric = '', ...figures] = row;
    const above = rows[index - 1];
    const isNew = above?.[0] !== system;
    const name = !isNew && above?.[1] === metric ? '' : `  ${metric}`;
    return isNew ? [[system], [name, ...figures]] : [[name, ...figures]];
  });
}
