import { expect, test } from 'vitest';
import { regenerations } from './regenerations.ts';

const calls = (system: string, n: number, dropped: number, cause = 'caller') =>
  Array.from({ length: n }, (_, at) => ({ system, droppedFor: at < dropped ? [cause] : [] }));

test('tells whether calls of one system were made again more often than of another', () => {
  const report = regenerations([...calls('a', 100, 10), ...calls('b', 100, 30)], 0.05);

  expect(report?.systems).toEqual([
    { system: 'a', calls: 100, caller: 10, infrastructure: 0 },
    { system: 'b', calls: 100, caller: 30, infrastructure: 0 },
  ]);
  // 20 and 80 expected of each: 4 x 100/20 is 5 a dropped cell, 100/80 a kept one.
  expect(report?.differences[0]).toMatchObject({
    ...{ cause: 'caller', chiSquared: 12.5, degreesOfFreedom: 1, isSignificant: true },
    p: expect.closeTo(0.000407, 6),
  });
  expect(report?.differences[1]).toMatchObject({ cause: 'infrastructure', chiSquared: null, p: null });
});

test('tests no handful, and says nothing where attempts are not known', () => {
  expect(regenerations([...calls('a', 10, 1), ...calls('b', 10, 4)], 0.05)?.differences[0]?.p).toBe(null);
  expect(regenerations([{ system: 'a' }], 0.05)).toBe(null);
});
