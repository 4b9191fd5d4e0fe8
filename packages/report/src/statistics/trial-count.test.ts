import { expect, test } from 'vitest';
import { designsFor, trialCountDraws, trialCountSpread } from './trial-count.ts';

/** Sixty scenarios of five trials, from never to always. */
const pilot = Array.from({ length: 60 }, (_, at) => ({ n: 5, c: at % 6 }));

/** A draw of one trial a scenario moves by whole passes. */
const STEP = 1 / 60;

test('draws agree with the closed form, and reach nothing but the figure of all trials with all of them', () => {
  const closed = trialCountSpread(pilot);
  const drawn = trialCountDraws(pilot, { seed: 1, draws: 4000 });

  for (const { k, width95 } of drawn) {
    expect(Math.abs(width95 - (closed.find((one) => one.k === k)?.width95 ?? 0))).toBeLessThan(STEP);
  }
  expect(closed.at(-1)).toMatchObject({ k: 5, sd: 0, width95: 0 });
});

test('shrinks by a factor of four from one trial to four of five, and fresh trials by the root of their number', () => {
  const [one, , , four] = trialCountSpread(pilot);

  expect((one?.width95 ?? 0) / (four?.width95 ?? 1)).toBeCloseTo(4, 9);
  expect((one?.freshWidth95 ?? 0) / (four?.freshWidth95 ?? 1)).toBeCloseTo(2, 9);
});

test('refuses scenarios with unlike numbers of trials', () => {
  expect(() => trialCountSpread([...pilot, { n: 4, c: 1 }])).toThrow(RangeError);
});

test('lists designs that are precise enough, the cheapest first', () => {
  const designs = designsFor(pilot, { scenarios: [50, 100, 200], trials: [1, 3, 5], halfWidth: 0.08 });

  expect(designs.map(({ scenarios, trials }) => [scenarios, trials])).toEqual([
    [200, 1],
    [100, 3],
    [100, 5],
    [200, 3],
    [200, 5],
  ]);
});
