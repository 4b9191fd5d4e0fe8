import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantile } from './bootstrap.ts';
import { quantilesOf } from './quantiles.ts';

test('gives the quantiles of the sorted values, whatever their order', () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 });
  const qs = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

  fc.assert(
    fc.property(values, qs, (list, wanted) => {
      const sorted = Float64Array.from(list).sort();
      expect(quantilesOf(list, wanted)).toEqual(wanted.map((q) => quantile(sorted, q)));
    }),
  );
});

test('leaves the values as they were', () => {
  const values = [3, 1, 2];

  expect([quantilesOf(values, [0.5]), values]).toEqual([[2], [3, 1, 2]]);
});
