import { expect, test } from 'vitest';
import { lineTiming } from './line-timing.ts';

test('counts a stall once, however many slots it makes late, and a second one on top of it again', () => {
  const timing = lineTiming();

  for (const lateMs of [0, 1, 290, 270, 250, 330, 310, 290, 1, 0, 40]) timing.slot(lateMs);

  expect(timing.report()).toEqual({
    slots: { frames: 11, lateMs: { p50: 250, p99: 330, max: 330 }, doubled: 7 },
    stalls: { count: 2, longestMs: 290 },
  });
});
