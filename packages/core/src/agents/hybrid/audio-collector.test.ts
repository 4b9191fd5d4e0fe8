import { expect, test } from 'vitest';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import { audioCollector } from './audio-collector.ts';

/** A collector that has been given frames of 20 ms, each filled with its own number from 0. */
function collectorAfter(frames: number) {
  const collector = audioCollector({ format: LINE_FORMAT, preRollMs: 100, longestDelayMs: 200 });
  let number = 0;
  const push = (count: number): void => {
    for (let frame = 0; frame < count; frame += 1) {
      collector.push(new Uint8Array(160).fill(number));
      number += 1;
    }
  };
  push(frames);
  return { ...collector, pushFrames: push };
}

const framesIn = (bytes: Uint8Array | undefined): readonly number[] => [...new Set(bytes)];

test('hands out the turn with what came right before its speech', () => {
  const collector = collectorAfter(12);
  collector.start(200);
  collector.pushFrames(3);

  const audio = collector.take();

  expect(audio?.format).toEqual(LINE_FORMAT);
  expect(framesIn(audio?.bytes)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});

test('has as much of the time before as it keeps, or as there was', () => {
  const late = collectorAfter(100);
  late.start(0);
  const early = collectorAfter(2);
  early.start(20);

  // 300 ms are kept.
  expect(framesIn(late.take()?.bytes)).toEqual([85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
  expect(framesIn(early.take()?.bytes)).toEqual([0, 1]);
});

test('hands out no sound twice', () => {
  const collector = collectorAfter(10);
  collector.start(100);
  collector.take();
  collector.pushFrames(2);
  collector.start(200);

  expect(framesIn(collector.take()?.bytes)).toEqual([10, 11]);
});

test('goes on with a turn that starts again, and has none when none was begun', () => {
  const collector = collectorAfter(10);
  collector.start(100);
  collector.pushFrames(2);
  collector.start(220);

  expect(framesIn(collector.take()?.bytes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(collector.take()).toBeUndefined();
});
