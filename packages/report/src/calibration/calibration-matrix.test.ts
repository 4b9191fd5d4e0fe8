import { expect, test } from 'vitest';
import { type CalibrationCalls, calibrationMatrix } from './calibration-matrix.ts';
import { formatCalibration } from './format-calibration.ts';
import type { MeasuredCall } from './measured-call.ts';

const METRICS = ['manners', 'memory', 'pace'].map((id) => ({ id, better: 'higher' as const }));

/** One scenario; each list holds manners, memory and pace of a call. */
function calls(...rows: readonly (readonly [number | null, number | null, number | null])[]): MeasuredCall[] {
  return rows.map(([manners, memory, pace]) => ({ scenario: '1', values: { manners, memory, pace } }));
}

const SPEC: CalibrationCalls = {
  condition: 'ordinary',
  metrics: METRICS,
  baseline: calls([1, 1, 0.9], [1, 1, 0.9], [1, 1, 0.9]),
  clean: calls([1, 1, 0.9], [1, 0.5, 0.9]),
  faults: [
    {
      fault: 'is-rude',
      caughtBy: ['manners'],
      alongside: ['memory'],
      calls: calls([0, 0.5, 0.9], [0, 1, 0.9], [1, 1, 0.9], [0, 1, 0.2], [0, null, 0.9]),
    },
    { fault: 'dozes', caughtBy: ['memory', 'pace'], alongside: [], calls: calls([1, 0, 0.1], [1, 0, 0.9]) },
  ],
};

test('a call is caught when every metric that has to fall falls, and what was not declared is a false alarm', () => {
  const { alpha, clean, faults } = calibrationMatrix(SPEC);

  expect(alpha).toBeCloseTo(0.05 / 3, 12);
  expect(clean).toEqual({ calls: 2, unscored: 0, falseAlarms: 1, alarms: { memory: 1 }, meetsAim: false });
  expect(
    faults.map(({ fault, caught, falseAlarms, alarms, meetsAim }) => [fault, caught, falseAlarms, alarms, meetsAim]),
  ).toEqual([
    ['is-rude', 4, 1, { manners: 4, memory: 1, pace: 1 }, false],
    ['dozes', 1, 0, { memory: 2, pace: 1 }, false],
  ]);
});

test('a call that was not scored is not caught, and is told apart', () => {
  const faults = SPEC.faults
    .slice(0, 1)
    .map((fault) => ({ ...fault, calls: [...fault.calls, ...calls([null, null, null])] }));
  const matrix = calibrationMatrix({ ...SPEC, faults });

  expect(matrix.faults.map(({ calls: made, unscored, caught }) => [made, unscored, caught])).toEqual([[6, 1, 4]]);
  expect(formatCalibration([matrix])).toContain('caught in 4 of 6 (1 not scored) by');
});

test('an agent that was not called is said to be so', () => {
  const dozes = { fault: 'dozes', caughtBy: ['memory'], alongside: [], calls: [] };
  const matrix = calibrationMatrix({ ...SPEC, baseline: [], clean: [], faults: [dozes] });

  expect(matrix.faults[0]?.caughtInterval).toBeNull();
  expect(formatCalibration([matrix])).toContain('A  dozes: not called\n');
});

test('means of a fault are over the calls that have a value', () => {
  expect(calibrationMatrix(SPEC).faults[0]?.means.memory).toBeCloseTo(3.5 / 4, 12);
});

test('nineteen of twenty caught and one false alarm of twenty are as aimed at, and no less will do', () => {
  const twenty = (wrong: number, odd: readonly [number, number, number]) =>
    calls(...Array.from({ length: 20 }, (_, index) => (index < wrong ? odd : ([1, 1, 0.9] as const))));
  const withFaults = (uncaught: number, falseAlarms: number) =>
    calibrationMatrix({
      ...SPEC,
      clean: twenty(falseAlarms, [1, 0.5, 0.9]),
      faults: [{ fault: 'rude', caughtBy: ['manners'], alongside: [], calls: twenty(20 - uncaught, [0, 1, 0.9]) }],
    });

  expect([withFaults(1, 1).faults[0]?.meetsAim, withFaults(1, 1).clean.meetsAim]).toEqual([true, true]);
  expect([withFaults(2, 2).faults[0]?.meetsAim, withFaults(2, 2).clean.meetsAim]).toEqual([false, false]);
});

test('is printed with what has to fall, what may, and what should not have', () => {
  expect(formatCalibration([calibrationMatrix(SPEC)])).toMatchInlineSnapshot(`
    "Caller: ordinary. Noise from 3 calls of the clean agent.

    metric              clean     +-  clean again   A   B
    manners             1.000  0.000            .  4*   .
    memory              1.000  0.000            1  1~  2*
    pace                0.900  0.000            .   1  1*
    calls                                       2   5   2
    with a false alarm                          1   1   0

    A  is-rude: caught in 4 of 5 by manners 1.00 -> 0.20  LESS THAN 19 IN 20
    B  dozes: caught in 1 of 2 by memory 1.00 -> 0.00 and pace 0.90 -> 0.50  LESS THAN 19 IN 20
       the clean agent: a false alarm in 1 of 2  MORE THAN ONE IN TWENTY

    Cells: calls with an alarm. * has to fall with this fault; ~ may fall with it; without a mark: a false alarm; . none.
    Alarm: a call below what clean calls of its scenario leave to chance. docs/guide/calibration.md tells the rule.
    "
  `);
});
