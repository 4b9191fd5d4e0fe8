import { expect, test } from 'vitest';
import { quantile } from './bootstrap.ts';
import { pcg64 } from './pcg64.ts';
import { percentileFigures } from './percentile-figures.ts';

const SEED = 7;

test('nothing is said that the number of answers does not carry, but what it would take', () => {
  const figures = percentileFigures([Array.from({ length: 20 }, (_, index) => index)], SEED);

  expect(figures).toEqual([
    { name: 'p50', value: 9.5, needs: 4, interval: null },
    { name: 'p90', value: expect.closeTo(17.1, 9), needs: 20, interval: null },
    { name: 'p95', value: null, needs: 40, interval: null },
    { name: 'p99', value: null, needs: 200, interval: null },
  ]);
});

test('intervals come from resampled calls, so that many answers of few calls look no surer than the calls are', () => {
  const oneSpeedACall = Array.from({ length: 8 }, (_, call) => Array.from({ length: 50 }, () => call));
  const [median] = percentileFigures(oneSpeedACall, SEED);

  // Resampled answer by answer, four hundred answers would give an interval no wider than 1.
  expect(median).toMatchObject({ value: 3.5, interval: { lower: 1, upper: expect.closeTo(5.5125, 6) } });
});

test('a weighted percentile is that of the values repeated', () => {
  const calls = [[3, 1, 9], [4], [1, 5, 9, 2], [6, 5], [3, 5, 8], [9, 7, 9, 3, 2]];
  const [median] = percentileFigures(calls, SEED);

  const random = pcg64(SEED);
  const medians = Array.from({ length: 2000 }, () => {
    const drawn = calls.map(() => random.nextBelow(calls.length));
    const values = drawn.flatMap((call) => calls[call] ?? []).sort((a, b) => a - b);
    return quantile(values, 0.5);
  }).sort((a, b) => a - b);
  expect(median?.interval).toEqual({ lower: quantile(medians, 0.025), upper: quantile(medians, 0.975) });
});
