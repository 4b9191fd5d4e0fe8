import { expect, test } from 'vitest';
import { breakingGrade, gradeCurves } from './grade-curve.ts';

const points = (...rates: readonly number[]) => rates.map((passAt1, grade) => ({ grade, passAt1, scenarios: 10 }));

test('finds the grade at which a tenth is lost, between grades', () => {
  expect(breakingGrade(points(0.9, 0.9, 0.7))).toBeCloseTo(1.5, 12);
  expect(breakingGrade(points(0.9, 0.85, 0.84))).toBe(null);
  expect(breakingGrade([{ grade: 2, passAt1: 0.1, scenarios: 10 }])).toBe(null);
});

test('lets no harder grade come out better than an easier one', () => {
  // 0.6 and 0.8 count as 0.7 both.
  expect(breakingGrade(points(0.9, 0.6, 0.8))).toBeCloseTo(0.5, 12);
});

test('takes a system through the grades of one axis, from undisturbed on', () => {
  const rows = ['clean', 'noise:a', 'noise:b'].flatMap((condition, level) =>
    Array.from({ length: 10 }, (_, scenario) => ({
      ...{ system: 's', domain: 'd', condition, scenario: String(scenario), trial: 0, metric: 'm' },
      value: Number(scenario >= level * 3),
    })),
  );
  const conditions = [
    { condition: 'noise:a', axis: 'noise', grade: 2 },
    { condition: 'noise:b', axis: 'noise', grade: 4 },
  ];

  const [curve, ...others] = gradeCurves(rows, { metric: 'm', passAt: 1 }, conditions);

  expect(others).toEqual([]);
  expect(curve?.points.map(({ grade, passAt1, scenarios }) => [grade, passAt1, scenarios])).toEqual([
    [0, 1, 10],
    [2, 0.7, 10],
    [4, 0.4, 10],
  ]);
  expect(curve?.points[2]?.delta).toBeCloseTo(-0.6, 12);
  expect(curve?.breaksAt).toBeCloseTo(2 / 3, 12);
});
