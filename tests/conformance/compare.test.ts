import { expect, test } from 'vitest';
import { compare } from './compare.ts';

test('reports each place that differs, keys on either side included', () => {
  const expected = { a: [1, { b: 'x' }], c: null, gone: 1, list: [1] };
  const got = { list: [1, 2], a: [1, { b: 'y' }], c: null, more: 2 };

  expect(compare(expected, got)).toEqual([
    { path: 'a.1.b', expected: 'x', got: 'y' },
    { path: 'gone', expected: 1, got: undefined },
    { path: 'list', expected: [1], got: [1, 2] },
    { path: 'more', expected: undefined, got: 2 },
  ]);
});

test('forgives numbers one unit in the last place, and no more', () => {
  const differs = (expected: number, got: number, tolerance?: number) =>
    compare(expected, got, tolerance === undefined ? {} : { tolerance }).length;

  expect([differs(0.1235, 0.1234, 0.0001), differs(0.1236, 0.1234, 0.0001)]).toEqual([0, 1]);
  expect([differs(0.3, 0.1 + 0.2), differs(0.3, 0.3001), differs(Number.NaN, 1)]).toEqual([0, 1, 1]);
});

test('tells kinds of values apart', () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [1, '1'],
    [1, true],
    [null, undefined],
    [{}, []],
    [0, null],
  ];

  expect(pairs.map(([expected, got]) => compare(expected, got).length)).toEqual([1, 1, 1, 1, 1]);
});

test('looks away where text is free or more may be said, and decides tolerance by place', () => {
  const options = {
    isFree: (path: string) => path === 'message',
    mayHaveMore: (path: string) => path === 'details',
    tolerance: (path: string, fn: string) => (path === 'rough' && fn === 'mean' ? 1 : 0),
  };

  expect(
    compare(
      { message: 'a', details: { x: 1 }, rough: 5, fine: 5 },
      { message: 'b', details: { x: 1, y: 2 }, rough: 6, fine: 6 },
      options,
      'mean',
    ),
  ).toEqual([{ path: 'fine', expected: 5, got: 6 }]);
});
