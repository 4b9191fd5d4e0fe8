import { columns } from '../columns.ts';
import type { Agreement } from './agreement.ts';
import type { Validation } from './validate-judge.ts';

/** A validation for people: the figures of all, even and odd items, and who said what. */
export function formatValidation(validation: Validation): string {
  const { metric, version, judgedBy, agreement, labels, weights, unit, failed, runs, kappaSd } = validation;
  const parts = [
    ['all', agreement.all],
    ['odd', agreement.odd],
    ['even', agreement.even],
  ] as const;
  const head = ['items', '', UNITS[unit], 'accuracy', 'macro F1', 'kappa', 'linear', 'quadratic', 'interval', 'pass'];
  const rows = parts.map(([name, of]) => [
    name,
    String(of.items),
    String(of.n),
    share(of.accuracy),
    share(of.macroF1),
    figure(of.kappa.none),
    figure(of.kappa.linear),
    figure(of.kappa.quadratic),
    intervalText(of),
    share(of.passAccuracy),
  ]);
  const who = judgedBy.filter((name) => name !== '').join(', ') || 'nobody';
  const spread = kappaSd === null ? '' : `; kappa over ${runs} runs: sd ${kappaSd.toFixed(3)}`;
  return [
    `${metric} ${version} by ${who}${spread}`,
    columns([head, ...rows]).trimEnd(),
    `interval: 95 %, of the ${WEIGHTS[weights]} kappa, ${agreement.all.items} conversations resampled`,
    ...entityNote(validation),
    'people down, judge across, odd items:',
    columns([
      ['', ...labels.map(String)],
      ...labels.map((label, at) => [String(label), ...(agreement.odd.confusion[at] ?? []).map(String)]),
    ]).trimEnd(),
    ...(failed.length === 0
      ? []
      : [`${failed.length} not judged, the first (item ${failed[0]?.number}): ${failed[0]?.why}`]),
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

function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function intervalText({ kappaInterval }: Agreement): string {
  return kappaInterval === null ? '-' : `${kappaInterval.low.toFixed(3)}..${kappaInterval.high.toFixed(3)}`;
}
