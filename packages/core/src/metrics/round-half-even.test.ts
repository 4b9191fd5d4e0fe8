import { expect, test } from 'vitest';
import { roundHalfEven } from './round-half-even.ts';

test('rounds exact ties to the even digit and everything else to the nearest', () => {
  expect(
    [
      [0.5, 0],
      [1.5, 0],
      [2.5, 0],
      [-0.5, 0],
      [0.03125, 4],
      [0.09375, 4],
      [1.005, 2],
      [2.675, 2],
      [0.81275, 4],
    ].map(([value = 0, decimals = 0]) => roundHalfEven(value, decimals)),
  ).toEqual([0, 2, 2, 0, 0.0312, 0.0938, 1, 2.67, 0.8127]);
});
