import { expect, test } from 'vitest';
import { bootstrapInterval } from './bootstrap.ts';
import { halfWidth, meanInterval, rateInterval } from './figure-interval.ts';
import { leastForPercentile } from './support.ts';

const resample = (values: readonly number[]) => bootstrapInterval(values, { seed: 42 });

test('a mean has no interval below six scenarios, since the widest that resampling can give would not hold 95 %', () => {
  expect(meanInterval([0.2, 0.4, 0.6, 0.8, 1], resample)).toBeNull();
  expect(meanInterval([0, 0.2, 0.4, 0.6, 0.8, 1], resample)).toEqual({
    lower: expect.closeTo(0.2333, 3),
    upper: expect.closeTo(0.7667, 3),
    method: 'bootstrap',
  });
});

test('a mean that never varied gets no interval that could pass for certainty', () => {
  expect(meanInterval([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], resample)).toEqual({
    lower: 0.5,
    upper: 0.5,
    method: 'no-variation',
  });
});

test('a rate has Wilson’s interval over few scenarios and where all passed', () => {
  expect(rateInterval([1, 0, 0], resample)).toEqual({
    lower: expect.closeTo(0.0615, 4),
    upper: expect.closeTo(0.7923, 4),
    method: 'wilson',
  });
  expect(rateInterval([1, 1, 1, 1, 1, 1], resample)).toEqual({
    lower: expect.closeTo(0.6097, 4),
    upper: 1,
    method: 'wilson',
  });
  expect(rateInterval([1, 0, 1, 1, 0.5, 1], resample)?.method).toBe('bootstrap');
  expect(rateInterval([], resample)).toBeNull();
});

test('a lopsided interval is shown by its larger side', () => {
  expect(halfWidth(0.9, { lower: 0.6, upper: 1 })).toBeCloseTo(0.3, 12);
});

test('a percentile needs two values beyond it', () => {
  expect([0.5, 0.9, 0.95, 0.99].map(leastForPercentile)).toEqual([4, 20, 40, 200]);
});
