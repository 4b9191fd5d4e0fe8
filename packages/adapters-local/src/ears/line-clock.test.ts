import { expect, test } from 'vitest';
import { lineClock } from './line-clock.ts';

test('finds the time on the line of what was heard, across what was left out', () => {
  const clock = lineClock();
  for (const startMs of [100, 120, 140, 1000, 1020]) clock.add(startMs);

  expect([0, 30, 59, 60, 70, 120].map((heardMs) => clock.atMs(heardMs))).toEqual([100, 130, 159, 1000, 1010, 1060]);
});
