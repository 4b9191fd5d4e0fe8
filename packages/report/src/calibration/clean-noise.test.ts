import { describe, expect, test } from 'vitest';
import { alarmsOf, cleanNoise } from './clean-noise.ts';
import type { MeasuredCall } from './measured-call.ts';

const PACE = { id: 'pace', better: 'higher' } as const;
const SECONDS = { id: 'seconds', better: 'lower' } as const;

function calls(metric: string, values: { readonly [scenario: string]: readonly (number | null)[] }): MeasuredCall[] {
  return Object.entries(values).flatMap(([scenario, list]) =>
    list.map((value) => ({ scenario, values: { [metric]: value } })),
  );
}

describe('the noise of a metric', () => {
  test('is what calls differ from their own scenario, not scenarios from each other', () => {
    const noise = cleanNoise(calls('pace', { a: [0.9, 0.8], b: [0.5, 0.4] }), PACE, 0.05);

    expect(noise.mean).toBeCloseTo(0.65, 12);
    // Four falls of 0.05 either way, and two degrees of freedom.
    expect(noise.deviation).toBeCloseTo(Math.sqrt((4 * 0.05 ** 2) / 2), 12);
    expect(noise.n).toBe(4);
  });

  test("bounds alarms by Student's t around the scenario's mean", () => {
    const noise = cleanNoise(calls('pace', { a: [0.9, 0.8], b: [0.5, 0.4] }), PACE, 0.05);

    // t(0.95; 2) = 2.91999.
    const margin = 2.91999 * Math.sqrt((4 * 0.05 ** 2) / 2) * Math.sqrt(1.5);
    expect(noise.bounds.get('a')).toBeCloseTo(0.85 - margin, 4);
    expect(noise.bounds.get('b')).toBeCloseTo(0.45 - margin, 4);
  });

  test('lets pass what a clean call was seen to do, however the rest spread', () => {
    const steady = Array.from({ length: 30 }, () => 1);
    const noise = cleanNoise(calls('pace', { a: [...steady, 0] }), PACE, 0.25);

    const fallOfTheWorst = 30 / 31;
    expect(noise.bounds.get('a')).toBeCloseTo(30 / 31 - fallOfTheWorst, 12);
  });

  test('leaves a twentieth to an agent that never varied', () => {
    const noise = cleanNoise(calls('pace', { a: [1, 1, 1] }), PACE, 0.05);

    expect(noise.bounds.get('a')).toBe(0.95);
    expect(alarmsOf({ scenario: 'a', values: { pace: 0.95 } }, [noise])).toEqual([]);
    expect(alarmsOf({ scenario: 'a', values: { pace: 0.94 } }, [noise])).toEqual(['pace']);
  });

  test('sounds an alarm for more where less is better, and gives the mean in the unit of the metric', () => {
    const noise = cleanNoise(calls('seconds', { a: [1.5, 1.6, 1.4] }), SECONDS, 0.05);

    expect(noise.mean).toBeCloseTo(1.5, 12);
    expect(alarmsOf({ scenario: 'a', values: { seconds: 8 } }, [noise])).toEqual(['seconds']);
    expect(alarmsOf({ scenario: 'a', values: { seconds: 0.2 } }, [noise])).toEqual([]);
  });

  test('is unknown with one call a scenario, and then nothing sounds an alarm', () => {
    const noise = cleanNoise(calls('pace', { a: [1], b: [0.8] }), PACE, 0.05);

    expect([noise.deviation, noise.bounds.size]).toEqual([null, 0]);
    expect(alarmsOf({ scenario: 'a', values: { pace: 0 } }, [noise])).toEqual([]);
  });

  test('counts no call without a value, and a call without one raises no alarm', () => {
    const noise = cleanNoise(calls('pace', { a: [1, null, 1], b: [null] }), PACE, 0.05);

    expect([noise.n, [...noise.bounds.keys()]]).toEqual([2, ['a']]);
    expect(alarmsOf({ scenario: 'a', values: { pace: null } }, [noise])).toEqual([]);
    expect(alarmsOf({ scenario: 'b', values: { pace: 0 } }, [noise])).toEqual([]);
  });
});

test('a clean agent of normal noise raises an alarm about as often as alpha says', () => {
  // A fixed sequence of normal deviates by Box and Muller on the golden ratio and its square.
  const normal = (k: number): number =>
    Math.sqrt(-2 * Math.log(((k * 0.6180339887498949) % 1) * 0.999999 + 5e-7)) *
    Math.cos(2 * Math.PI * ((k * 0.7548776662466927) % 1));
  const call = (k: number): MeasuredCall => ({ scenario: `s${k % 5}`, values: { pace: 0.7 + 0.1 * normal(k + 1) } });
  let alarms = 0;
  let at = 0;
  const rounds = 2000;
  for (let round = 0; round < rounds; round += 1) {
    const baseline = Array.from({ length: 20 }, () => call(at++));
    if (alarmsOf(call(at++), [cleanNoise(baseline, PACE, 0.05)]).length > 0) alarms += 1;
  }

  expect(alarms / rounds).toBeGreaterThan(0.005);
  expect(alarms / rounds).toBeLessThan(0.06);
});
