import { aligned } from '../format-columns.ts';
import type { CalibrationMatrix, FaultRow } from './calibration-matrix.ts';
import type { CleanNoise } from './clean-noise.ts';

const LEGEND = [
  'Cells: calls with an alarm. * has to fall with this fault; ~ may fall with it; without a mark: a false alarm; . none.',
  'Alarm: a call below what clean calls of its scenario leave to chance. docs/guide/calibration.md tells the rule.',
];

/** The matrices as a terminal shows them, one table a condition, metrics as rows so that it stays narrow. */
export function formatCalibration(matrices: readonly CalibrationMatrix[]): string {
  return [...matrices.map(formatMatrix), LEGEND.join('\n'), ''].join('\n');
}

function formatMatrix(matrix: CalibrationMatrix): string {
  const { condition, noises, clean, faults } = matrix;
  const letters = faults.map((_, index) => letter(index));
  const rows = noises
    .filter(({ n }) => n > 0)
    .map((noise) => [
      noise.metric.id,
      noise.mean.toFixed(3),
      noise.deviation === null ? '?' : noise.deviation.toFixed(3),
      cell(clean.alarms[noise.metric.id]),
      ...faults.map((fault) => faultCell(fault, noise)),
      '',
    ]);
  const totals = ['calls', '', '', String(clean.calls), ...faults.map(({ calls }) => String(calls)), ''];
  const falseAlarms = [
    'with a false alarm',
    ...['', '', String(clean.falseAlarms)],
    ...faults.map((fault) => String(fault.falseAlarms)),
    '',
  ];
  return [
    `Caller: ${condition}. ${baselineText(noises)}`,
    '',
    ...aligned([['metric', 'clean', '+-', 'clean again', ...letters, ''], ...rows, totals, falseAlarms]),
    '',
    ...faults.map((fault, index) => `${letter(index)}  ${verdict(fault, noises)}`),
    `   the clean agent: a false alarm in ${clean.falseAlarms} of ${clean.calls}${clean.meetsAim ? '' : '  MORE THAN ONE IN TWENTY'}`,
    '',
  ].join('\n');
}

function verdict(fault: FaultRow, noises: readonly CleanNoise[]): string {
  if (fault.calls === 0) return `${fault.fault}: not called`;
  const falls = fault.caughtBy.map((metric) => {
    const clean = noises.find((noise) => noise.metric.id === metric)?.mean;
    return `${metric} ${figure(clean)} -> ${figure(fault.means[metric])}`;
  });
  const unscored = fault.unscored === 0 ? '' : ` (${fault.unscored} not scored)`;
  const share = `caught in ${fault.caught} of ${fault.calls}${unscored}`;
  return `${fault.fault}: ${share} by ${falls.join(' and ')}${fault.meetsAim ? '' : '  LESS THAN 19 IN 20'}`;
}

function baselineText(noises: readonly CleanNoise[]): string {
  const calls = Math.max(0, ...noises.map(({ n }) => n));
  return `Noise from ${calls} calls of the clean agent.`;
}

function faultCell({ caughtBy, alongside, alarms }: FaultRow, { metric: { id } }: CleanNoise): string {
  const mark = caughtBy.includes(id) ? '*' : alongside.includes(id) ? '~' : '';
  const count = alarms[id];
  return count === undefined && mark !== '*' ? cell(undefined) : `${count ?? 0}${mark}`;
}

function cell(count: number | undefined): string {
  return count === undefined ? '.' : String(count);
}

function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '?' : value.toFixed(2);
}

/** A, B, C … */
function letter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}
