import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classification } from './classification.ts';
import { cohenKappa } from './cohen-kappa.ts';
import { kappaInterval } from './kappa-interval.ts';
import { sequenceRatio } from './sequence-ratio.ts';

const labels = [1, 2, 3];
const a = [1, 2, 3, 3, 2, 1, 1, 3];
const b = [1, 2, 3, 2, 2, 1, 2, 3];

test('is 1 where raters agree, and null where chance alone would', () => {
  expect((['none', 'linear', 'quadratic'] as const).map((weights) => cohenKappa({ a, b: a, labels }, weights))).toEqual(
    [1, 1, 1],
  );
  expect(cohenKappa({ a: [1, 1], b: [1, 1], labels })).toBe(null);
  expect(cohenKappa({ a: [], b: [], labels })).toBe(null);
});

test('weighs near misses less than far ones', () => {
  const near = { a: [1, 2, 3, 1, 2, 3], b: [1, 2, 3, 1, 3, 2], labels };
  const far = { a: [1, 2, 3, 1, 2, 3], b: [1, 2, 3, 3, 2, 1], labels };

  expect(cohenKappa(near)).toBeCloseTo(cohenKappa(far) ?? 0, 12);
  expect(cohenKappa(near, 'quadratic')).toBeGreaterThan(cohenKappa(far, 'quadratic') ?? 1);
});

test('does not hang on who is called first', () => {
  const rating = fc.constantFrom(...labels);
  fc.assert(
    fc.property(fc.array(fc.tuple(rating, rating), { minLength: 1, maxLength: 30 }), (pairs) => {
      const [one, other] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
      const [forth, back] = [cohenKappa({ a: one, b: other, labels }), cohenKappa({ a: other, b: one, labels })];
      expect([forth === null, forth ?? 0]).toEqual([back === null, expect.closeTo(back ?? 0, 9)]);
    }),
  );
});

test('gives kappa an interval from six items on, the same for the same seed', () => {
  const interval = kappaInterval({ a, b, labels }, { seed: 1 });

  expect(kappaInterval({ a: a.slice(0, 5), b: b.slice(0, 5), labels }, { seed: 1 })).toBe(null);
  expect(interval).toEqual(kappaInterval({ a, b, labels }, { seed: 1 }));
  expect(interval?.lower).toBeLessThan(cohenKappa({ a, b, labels }) ?? 0);
});

test('refuses ratings that are no label, and lists of unlike length', () => {
  expect(() => classification({ truth: [4], predicted: [1], labels })).toThrow(RangeError);
  expect(() => classification({ truth: [1], predicted: [], labels })).toThrow(RangeError);
});

test('likens texts by their longest common blocks', () => {
  expect(
    ['abc123/abc13', '/', 'abcd/dcba', 'four zero four/404'].map((pair) => sequenceRatio(...halves(pair))),
  ).toEqual([10 / 11, 1, 0.25, 0]);
});

function halves(pair: string): [string, string] {
  const [left = '', right = ''] = pair.split('/');
  return [left, right];
}
