import { expect, test } from 'vitest';
import { createAcousticTrust } from './acoustic-trust.ts';

function trustAfter(frames: number, likeliest: number): number {
  const trust = createAcousticTrust();
  for (let frame = 0; frame < frames; frame += 1) trust.add(likeliest);
  return trust.share();
}

test('believes the model on a clean line, and in part or not at all where it has been guessing', () => {
  expect(trustAfter(100, -0.09)).toBe(1);
  expect(trustAfter(200, -0.2)).toBeGreaterThan(0.4);
  expect(trustAfter(200, -0.2)).toBeLessThan(0.7);
  expect(trustAfter(200, -0.6)).toBe(0);
});

test('is not shaken by a doubtful sound or two', () => {
  expect(trustAfter(2, -1)).toBeGreaterThan(0.75);
});

test('believes the model again in the next turn', () => {
  const trust = createAcousticTrust();
  for (let frame = 0; frame < 200; frame += 1) trust.add(-0.6);

  trust.begin();

  expect(trust.share()).toBe(1);
});
