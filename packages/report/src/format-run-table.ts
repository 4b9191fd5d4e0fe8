import pc from 'picocolors';
import { halfWidth } from './figure-interval.ts';
import { attemptLines } from './format-attempts.ts';
import { aligned } from './format-columns.ts';
import { failureLine } from './format-component-failures.ts';
import type {
  CompositeFigure,
  Figure,
  MetricFigure,
  PassFigure,
  RateFigure,
  RunSummary,
  TailFigures,
} from './run-summary.ts';
import { smallSampleNotes } from './small-sample-notes.ts';

export interface TableOptions {
  readonly color: boolean;
}

const MOST_FAILURES_SHOWN = 4;

/** What a reader of figures from calls in text has to know. */
export const TEXT_NOTE =
  'mode text: nobody spoke and nothing was misheard, so there is no EVA-A and no EVA-X; not comparable with calls on a line';

/** The table at the end of a run: at most 40 lines, each figure with its n and its judge. */
export function formatRunTable(summary: RunSummary, options: TableOptions): string {
  const colors = pc.createColors(options.color);
  const { calls, scenarios, trials } = summary;
  const rows = [
    ['', ...figureColumns(trials), 'judged by'],
    ...summary.composites.map((composite) => [composite.id, ...figureCells(composite, trials), judges(composite)]),
    ...(summary.composites.length === 0 ? [] : [undefined]),
    ...summary.metrics.map((metric) => [
      metric.id,
      ...figureCells(metric, trials),
      `${judges(metric)}${states(metric)}`,
    ]),
  ];
  const table = aligned(rows).map((line, index) => {
    if (index === 0) return colors.dim(line);
    return line.startsWith('EVA-') ? colors.bold(line) : line;
  });

  return [
    colors.bold(
      `${count(calls, 'call')} of ${count(scenarios, 'scenario')}, up to ${count(trials, 'trial')} each${summary.mode === 'text' ? ', in text' : ''}`,
    ),
    ...(summary.mode === 'text' ? [colors.dim(TEXT_NOTE)] : []),
    '',
    ...table,
    '',
    ...summary.components.filter(({ failing }) => failing > 0).map(failureLine),
    ...tailLines('answers', summary.responseSeconds),
    ...tailLines('silent after a barge-in', summary.bargeInStopSeconds),
    ...(summary.attempts === null ? [] : attemptLines(summary.attempts)),
    ...[...smallSampleNotes(summary), ...unevenNote(summary), ...undecidedNote(summary)].map((note) =>
      colors.dim(note),
    ),
    ...failureLines(summary).map((line) => colors.red(line)),
  ].join('\n');
}

/** Heads of the columns between a figure's name and its judge. */
export function figureColumns(trials: number): readonly string[] {
  const common = ['mean', '95% interval', 'n', 'pass@1'];
  return trials > 1 ? [...common, `pass@${trials}`, `pass^${trials} est.`, `pass^${trials} obs.`] : common;
}

/** What stands below `figureColumns`; nothing that its sample does not carry. */
export function figureCells(figure: Figure | CompositeFigure, trials: number): readonly string[] {
  const { mean, interval, pass } = figure;
  const isRate = 'kind' in figure && figure.kind !== 'mean';
  const isCounted = isRate && pass !== null && pass.rates === null;
  return [
    mean === null ? '-' : isCounted ? counted(pass) : number(mean),
    intervalText(interval),
    String(figure.n),
    pass === null ? '-' : pass.rates === null ? counted(pass) : rate(pass.rates.passAt1),
    ...(trials > 1
      ? [pass?.rates?.passAtK, pass?.rates?.passPowerK, pass?.rates?.passPowerKObserved].map((one) => rate(one ?? null))
      : []),
  ];
}

function intervalText(interval: Figure['interval']): string {
  if (interval === null) return '-';
  if (interval.method === 'no-variation') return 'no variation';
  return `${number(interval.lower)}..${number(interval.upper)}`;
}

function counted({ passes, trials }: PassFigure): string {
  return `${passes} of ${trials}`;
}

function rate(figure: RateFigure | null): string {
  if (figure === null) return '-';
  const half = figure.interval === null ? '' : ` ±${halfWidth(figure.value, figure.interval).toFixed(2)}`;
  return `${number(figure.value)}${half}`;
}

export function judges(figure: Figure): string {
  return figure.judgedBy.length === 0 ? 'nobody' : figure.judgedBy.join(', ');
}

/** How many calls have no value of a metric, and why. */
export function states(metric: MetricFigure): string {
  const counts = [
    metric.failed > 0 ? `${metric.failed} failed` : '',
    metric.skipped > 0 ? `${metric.skipped} skipped` : '',
    metric.missing > 0 ? `${metric.missing} missing` : '',
  ].filter(Boolean);
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}

function tailLines(what: string, times: TailFigures | null): readonly string[] {
  if (times === null) return [];
  const shown = times.percentiles.flatMap(({ name, value, interval }) => {
    if (value === null) return [];
    return [
      `${name} ${value.toFixed(2)} s${interval === null ? '' : ` (${interval.lower.toFixed(2)}..${interval.upper.toFixed(2)})`}`,
    ];
  });
  return [`${what}: ${[...shown, `max ${times.max.toFixed(2)} s`].join(', ')} (n ${times.n})`];
}

/** Means over calls and over scenarios that lie further apart are told apart. */
const SAME_MEAN = 0.001;
const MOST_UNEVEN_SHOWN = 6;

function unevenNote({ composites, metrics }: RunSummary): readonly string[] {
  const uneven = [...composites, ...metrics].flatMap(({ id, mean, scenarioMean }) =>
    mean !== null && scenarioMean !== null && Math.abs(mean - scenarioMean) > SAME_MEAN
      ? [`${id} ${number(scenarioMean)}`]
      : [],
  );
  if (uneven.length === 0) return [];
  const more = uneven.length > MOST_UNEVEN_SHOWN ? ` and ${uneven.length - MOST_UNEVEN_SHOWN} more` : '';
  const shown = uneven.slice(0, MOST_UNEVEN_SHOWN).join(', ');
  return [`scenarios have unlike numbers of calls; intervals are of the mean over scenarios: ${shown}${more}`];
}

function undecidedNote(summary: RunSummary): readonly string[] {
  const undecided = summary.composites.filter((composite) => composite.none > 0);
  if (undecided.length === 0) return [];
  const counts = undecided.map((composite) => `${composite.id} in ${count(composite.none, 'call')}`);
  return [`without a value, for a missing or failed part: ${counts.join(', ')}`];
}

function failureLines(summary: RunSummary): readonly string[] {
  const shown = summary.failures
    .slice(0, MOST_FAILURES_SHOWN)
    .map((failure) => `failed: ${failure.metric} in ${failure.record}: ${failure.error.split('\n')[0] ?? ''}`);
  const more = summary.failures.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more failed scores`] : shown;
}

function number(value: number): string {
  return value.toFixed(3);
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
