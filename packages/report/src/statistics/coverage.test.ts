import { expect, test } from 'vitest';
import { bootstrapInterval } from '../bootstrap.ts';
import { passAtK } from '../pass-at-k.ts';
import { pcg64 } from '../pcg64.ts';
import { mean } from './mean.ts';

const SYSTEMS = 200;
const SCENARIOS = 50;
const TRIALS = 5;

test('intervals of pass@1 hold the truth about as often as they say', () => {
  const random = pcg64(11);
  const uniform = () => random.nextUint32() / 2 ** 32;

  const held = Array.from({ length: SYSTEMS }, (_, seed) => {
    // Scenarios are anything from hopeless to sure; the truth is the mean of all such scenarios.
    const rates = Array.from({ length: SCENARIOS }, () => {
      const chance = uniform();
      return Array.from({ length: TRIALS }, () => uniform()).filter((draw) => draw < chance).length / TRIALS;
    });
    const interval = bootstrapInterval(rates, { seed });
    return interval !== null && interval.lower <= 0.5 && interval.upper >= 0.5;
  }).filter(Boolean).length;

  expect(held / SYSTEMS).toBeGreaterThanOrEqual(0.92);
  expect(held / SYSTEMS).toBeLessThanOrEqual(0.97);
});

test('reliability never exceeds pass@1, and pass@1 never what one can at best', () => {
  const all = Array.from({ length: TRIALS + 1 }, (_, c) => c).flatMap((c) =>
    Array.from({ length: TRIALS }, (_, k) => ({ c, k: k + 1, ...passAtK({ n: TRIALS, c, k: k + 1 }) })),
  );

  for (const { c, passAtK: atK, passPowerKObserved: observed, passPowerKTheoretical: estimated } of all) {
    const values = [observed, estimated, c / TRIALS, atK].map((value) => Number(value.toFixed(12)));
    expect(values).toEqual([...values].sort((x, y) => x - y));
  }
  expect(mean(all.map((one) => one.passAtK))).toBeGreaterThan(0.5);
});
