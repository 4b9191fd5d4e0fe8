import { expect, test } from 'vitest';
import { equivalence } from './equivalence.ts';

const deltas = (n: number, of: (at: number) => number) => [Array.from({ length: n }, (_, at) => of(at))];

test('is robust only where the whole interval lies within the margin', () => {
  expect(
    equivalence(
      deltas(90, (at) => (at % 2 === 0 ? 0.05 : -0.05)),
      { seed: 1 },
    ),
  ).toBe('robust');
  expect(
    equivalence(
      deltas(90, (at) => (at % 2 === 0 ? 0.6 : -0.6)),
      { seed: 1 },
    ),
  ).toBe('inconclusive');
  expect(
    equivalence(
      deltas(90, () => 0.06),
      { seed: 1 },
    ),
  ).toBe('inconclusive');
});

test('does not take a handful of scenarios that did not move for proof that none does', () => {
  expect(
    equivalence(
      deltas(5, () => 0),
      { seed: 1 },
    ),
  ).toBe('inconclusive');
  expect(
    equivalence(
      deltas(22, () => 0),
      { seed: 1 },
    ),
  ).toBe('inconclusive');
  expect(
    equivalence(
      deltas(60, () => 0),
      { seed: 1 },
    ),
  ).toBe('robust');
});
