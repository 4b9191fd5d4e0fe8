import { expect, test } from 'vitest';
import { designsFor, pairedDesignsFor } from './study-design.ts';

/** Sixty scenarios of five trials, from never to always. */
const pilot = Array.from({ length: 60 }, (_, at) => ({ n: 5, c: at % 6 }));

test('lists designs that are precise enough, the cheapest first', () => {
  const designs = designsFor(pilot, { scenarios: [50, 100, 200], trials: [1, 3, 5], halfWidth: 0.08 });

  expect(designs.map(({ scenarios, trials }) => [scenarios, trials])).toEqual([
    [200, 1],
    [100, 3],
    [100, 5],
    [200, 3],
    [200, 5],
  ]);
});

test('finds a smaller difference between two systems to which scenarios are hard alike', () => {
  const [alike, unlike] = [0, 3].map((shift) =>
    pilot.map((baseline, at) => ({ baseline, candidate: pilot[(at + shift) % 60] ?? baseline })),
  );
  const detectableBy = (pairs: Parameters<typeof pairedDesignsFor>[0] = []) =>
    pairedDesignsFor(pairs, { scenarios: [50, 200], trials: [5], difference: 1 }).map(({ detectable }) => detectable);

  const [alikeFew = 0, alikeMany = 0] = detectableBy(alike);
  expect(alikeFew / alikeMany).toBeCloseTo(2, 9);
  expect(detectableBy(unlike)[0]).toBeGreaterThan(1.5 * alikeFew);
  expect(pairedDesignsFor(alike ?? [], { scenarios: [50], trials: [5], difference: alikeFew * 0.99 })).toEqual([]);
});
