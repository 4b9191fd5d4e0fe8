import { expect, test } from 'vitest';
import { mulawFromPcm, pcmFromMulaw } from '../audio/mulaw.ts';
import type { FrameTransform } from '../protocol/perturbation.ts';
import { disturbedDirection } from './disturbed-direction.ts';

const FRAME = mulawFromPcm(Int16Array.from({ length: 160 }, (_, index) => 40 * index));
const times =
  (gain: number): FrameTransform =>
  ({ samples }) =>
    samples.map((sample) => gain * sample);

test('one after the other works on linear samples, and nothing is clipped between them', () => {
  const louderAndBack = disturbedDirection([times(100), times(0.01)]);
  const louder = disturbedDirection([times(100)]);

  expect(louderAndBack.pass(FRAME, 0)).toEqual(FRAME);
  expect(pcmFromMulaw(louder.pass(FRAME, 0)).at(-1)).toBe(32_124);
});

test('is told where on the line it is and how loud the speaker is, once there is enough speech to tell', () => {
  const told: (readonly [number, number | null])[] = [];
  const direction = disturbedDirection([
    ({ samples, lineMs, speechDbfs }) => {
      told.push([lineMs, speechDbfs === null ? null : Math.round(speechDbfs)]);
      return samples;
    },
  ]);
  const loud = mulawFromPcm(
    Int16Array.from({ length: 8000 }, (_, index) => 8000 * Math.SQRT2 * Math.sin((2 * Math.PI * 300 * index) / 8000)),
  );

  direction.pass(FRAME, 0);
  direction.expect(loud.subarray(0, 2000));
  direction.pass(FRAME, 20);
  direction.expect(loud.subarray(2000));
  direction.pass(FRAME, 40);

  expect(told).toEqual([
    [0, null],
    [20, null],
    [40, Math.round(20 * Math.log10(8000 / 32_768))],
  ]);
});

test('refuses what is no frame any more', () => {
  const direction = disturbedDirection([({ samples }) => samples.subarray(1)]);

  expect(() => direction.pass(FRAME, 0)).toThrow('A perturbation made 159 samples out of a frame of 160.');
});
