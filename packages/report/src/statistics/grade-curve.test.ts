import { expect, test } from 'vitest';
import { breakingGrade, gradeCurves } from './grade-curve.ts';

const points = (...rates: readonly number[]) =>
  rates.map((rate, grade) => ({ grade, delta: grade === 0 ? null : rate - (rates[0] ?? 0), scenarios: 10 }));

test('finds the grade at which a tenth is lost, between grades', () => {
  expect(breakingGrade(points(0.9, 0.9, 0.7))).toBeCloseTo(1.5, 12);
  expect(breakingGrade(points(0.9, 0.85, 0.84))).toBe(null);
  expect(breakingGrade([{ grade: 2, delta: -0.9, scenarios: 10 }])).toBe(null);
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

test('holds each grade against the same scenarios undisturbed, however easy the others are', () => {
  const row = { system: 's', domain: 'd', trial: 0, metric: 'm' };
  const scenarios = Array.from({ length: 20 }, (_, scenario) => scenario);
  // The first ten never pass, the others always do; only the first ten are disturbed, to no effect.
  const clean = scenarios.map((scenario) => ({
    ...{ ...row, condition: 'clean', scenario: String(scenario) },
    value: Number(scenario >= 10),
  }));
  const disturbed = scenarios
    .slice(0, 10)
    .map((scenario) => ({ ...row, condition: 'noise:a', scenario: String(scenario), value: 0 }));

  const [curve] = gradeCurves([...clean, ...disturbed], { metric: 'm', passAt: 1 }, [
    { condition: 'noise:a', axis: 'noise', grade: 2 },
  ]);

  expect(curve?.points.map(({ passAt1, scenarios: n, delta }) => [passAt1, n, delta])).toEqual([
    [0, 10, null],
    [0, 10, 0],
  ]);
  expect(curve?.breaksAt).toBe(null);
});
