import { columns } from '../columns.ts';
import type { Interval } from './agreement.ts';
import type { Spread, Validation } from './validate-judge.ts';

/** A validation for people: the figures of all, even and odd items, and who said what. */
export function formatValidation(validation: Validation): string {
  const { metric, version, judgedBy, agreement, labels, weights, unit, runs, spread } = validation;
  const parts = [
    ['all', agreement.all],
    ['odd', agreement.odd],
    ['even', agreement.even],
  ] as const;
  const head = [
    'items',
    '',
    UNITS[unit],
    'accuracy',
    'macro F1',
    'kappa',
    'linear',
    'quadratic',
    'interval',
    'unweighted',
    'pass',
  ];
  const rows = parts.map(([name, of]) => [
    name,
    String(of.items),
    String(of.n),
    share(of.accuracy),
    share(of.macroF1),
    figure(of.kappa.none),
    figure(of.kappa.linear),
    figure(of.kappa.quadratic),
    intervalText(of.kappaInterval),
    intervalText(of.unweightedInterval),
    share(of.passAccuracy),
  ]);
  const who = judgedBy.filter((name) => name !== '').join(', ') || 'nobody';
  return [
    `${metric} ${version} by ${who}`,
    columns([head, ...rows]).trimEnd(),
    `interval: 95 %, of the ${WEIGHTS[weights]} kappa and of the unweighted one, ${agreement.all.items} conversations resampled`,
    ...(spread === null
      ? []
      : [`sd over ${runs} runs: all items ${spreadText(spread.all)}; odd items ${spreadText(spread.odd)}`]),
    ...entityNote(validation),
    'people down, judge across, odd items:',
    columns([
      ['', ...labels.map(String)],
      ...labels.map((label, at) => [String(label), ...(agreement.odd.confusion[at] ?? []).map(String)]),
    ]).trimEnd(),
    ...notJudgedNote(validation),
    '',
  ].join('\n');
}

const UNITS = { call: 'calls', turn: 'turns', entity: 'entities' };
const WEIGHTS = { none: 'unweighted', linear: 'linear', quadratic: 'quadratic' };

function entityNote({ unit, agreement: { odd } }: Validation): readonly string[] {
  if (unit !== 'entity') return [];
  const found = odd.n / Math.max(1, odd.n + (odd.unanswered + odd.unasked) / 2);
  return [
    `odd items: ${odd.unanswered} labelled entities not found, ${odd.unasked} found that have no label (F1 of finding ${found.toFixed(3)}); kappa with those not found taken as kept: ${figure(odd.kappaWithUnanswered)}`,
  ];
}

function notJudgedNote({ notJudged: { failed, unpaid, of }, failed: items }: Validation): readonly string[] {
  const [first] = items;
  if (first === undefined) return [];
  const how = `${failed} failed, ${unpaid} not paid for`;
  return [
    `incomplete: ${failed + unpaid} of ${of} not judged (${how}), and these figures are of the others; the first, item ${first.number}: ${first.why}`,
  ];
}

function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function intervalText(interval: Interval | null): string {
  return interval === null ? '-' : `${interval.low.toFixed(3)}..${interval.high.toFixed(3)}`;
}

function spreadText({ accuracy, macroF1, kappa }: Spread): string {
  return `accuracy ${accuracy.toFixed(3)}, macro F1 ${macroF1.toFixed(3)}, kappa ${kappa.toFixed(3)}`;
}
