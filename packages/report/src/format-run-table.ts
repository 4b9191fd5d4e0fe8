import pc from 'picocolors';
import type { CompositeFigure, Figure, MetricFigure, RunSummary } from './run-summary.ts';
import { LEAST_ANSWERS_FOR_P95, LEAST_SCENARIOS_FOR_INTERVAL } from './summarise-run.ts';

export interface TableOptions {
  readonly color: boolean;
}

const MOST_FAILURES_SHOWN = 4;

/** The table at the end of a run: at most 40 lines, each figure with its n and its judge. */
export function formatRunTable(summary: RunSummary, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const { calls, scenarios, trials } = summary;
  const rows = [
    [
      '',
      'mean',
      '95% interval',
      'n',
      `pass@1`,
      trials > 1 ? `pass@${trials}` : '',
      trials > 1 ? `pass^${trials}` : '',
      'judged by',
    ],
    ...summary.composites.map((composite) => [composite.id, ...cells(composite, trials), judges(composite)]),
    undefined,
    ...summary.metrics.map((metric) => [metric.id, ...cells(metric, trials), `${judges(metric)}${states(metric)}`]),
  ];
  const table = aligned(rows).map((line, index) => {
    if (index === 0) return colors.dim(line);
    return line.startsWith('EVA-') ? colors.bold(line) : line;
  });

  return [
    colors.bold(`${count(calls, 'call')} of ${count(scenarios, 'scenario')}, up to ${count(trials, 'trial')} each`),
    '',
    ...table,
    '',
    ...responseLines(summary),
    ...missingNotes(summary).map((note) => colors.dim(note)),
    ...failureLines(summary).map((line) => colors.red(line)),
  ].join('\n');
}

function cells(figure: Figure, trials: number): readonly string[] {
  const { mean, interval, pass } = figure;
  return [
    mean === null ? '-' : number(mean),
    interval ? `${number(interval.lower)}..${number(interval.upper)}` : '-',
    String(figure.n),
    pass ? number(pass.passAt1) : '-',
    trials > 1 && pass ? number(pass.passAtK) : '',
    trials > 1 && pass ? number(pass.passPowerK) : '',
  ];
}

function judges(figure: Figure): string {
  return figure.judgedBy.length === 0 ? 'nobody' : figure.judgedBy.join(', ');
}

function states(metric: MetricFigure): string {
  const counts = [
    metric.failed > 0 ? `${metric.failed} failed` : '',
    metric.skipped > 0 ? `${metric.skipped} skipped` : '',
    metric.missing > 0 ? `${metric.missing} missing` : '',
  ].filter(Boolean);
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}

function responseLines(summary: RunSummary): readonly string[] {
  const speed = summary.responseSeconds;
  if (!speed) return [];
  const p95 = speed.p95 === null ? `p95 needs ${LEAST_ANSWERS_FOR_P95} answers` : `p95 ${speed.p95.toFixed(2)} s`;
  return [`answers: p50 ${speed.p50.toFixed(2)} s, ${p95} (n ${speed.n})`];
}

/** Says what is not shown and how much it would take, in place of a figure that means nothing. */
function missingNotes(summary: RunSummary): readonly string[] {
  const undecided = summary.composites.filter((composite: CompositeFigure) => composite.none > 0);
  return [
    summary.scenarios < LEAST_SCENARIOS_FOR_INTERVAL
      ? `intervals need at least ${LEAST_SCENARIOS_FOR_INTERVAL} scenarios; this run has ${summary.scenarios}`
      : '',
    summary.trials < 2 ? 'pass@k and pass^k need at least 2 trials a scenario' : '',
    undecided.length > 0
      ? `without a value, for a missing or failed part: ${undecided.map((c) => `${c.id} in ${count(c.none, 'call')}`).join(', ')}`
      : '',
  ].filter(Boolean);
}

function failureLines(summary: RunSummary): readonly string[] {
  const shown = summary.failures
    .slice(0, MOST_FAILURES_SHOWN)
    .map((failure) => `failed: ${failure.metric} in ${failure.record}: ${failure.error.split('\n')[0] ?? ''}`);
  const more = summary.failures.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more failed scores`] : shown;
}

/** Columns padded to their widest cell: the first and last to the left, figures to the right. */
export function aligned(rows: readonly (readonly string[] | undefined)[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    row?.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  return rows.map((row) =>
    (row ?? [])
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return index === 0 || index === widths.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .filter((_, index) => (widths[index] ?? 0) > 0)
      .join('  ')
      .trimEnd(),
  );
}

function number(value: number): string {
  return value.toFixed(3);
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
