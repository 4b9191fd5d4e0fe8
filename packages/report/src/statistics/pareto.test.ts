import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frontShares, type ParetoPoint, paretoFront } from './pareto.ts';
import { rankShares } from './rank-shares.ts';

const coordinate = fc.integer({ min: 0, max: 6 });
const points = fc
  .array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 15 })
  .map((list) => list.map((point, place): ParetoPoint => ({ id: String(place), ...point })));

const dominates = (one: ParetoPoint, other: ParetoPoint) =>
  one.x >= other.x && one.y >= other.y && (one.x > other.x || one.y > other.y);

test('holds just the points that nothing dominates, by x', () => {
  fc.assert(
    fc.property(points, (all) => {
      const front = paretoFront(all);
      expect(front.map(({ x }) => x)).toEqual(front.map(({ x }) => x).sort((a, b) => a - b));
      for (const point of all) expect(front.includes(point)).toBe(!all.some((other) => dominates(other, point)));
    }),
  );
});

test('counts how often a system is on the front, and in which place, over the same redraws', () => {
  const systems = [
    { id: 'a', x: [1, 1, 0, 2], y: [1, 1, 1, 1] },
    { id: 'b', x: [1, 0, 1, 1], y: [1, 0, 1, 2] },
  ];

  expect(frontShares(systems)).toEqual([
    { id: 'a', share: 0.75 },
    { id: 'b', share: 0.75 },
  ]);
  expect(rankShares(systems.map(({ id, x }) => ({ id, figures: x })))).toEqual([
    { id: 'a', shares: [0.75, 0.25] },
    { id: 'b', shares: [0.5, 0.5] },
  ]);
});
