import { expect, test } from 'vitest';
import { domainMeanSpread, trialCountDraws, trialCountSpread } from './trial-count.ts';

/** Sixty scenarios of five trials, from never to always. */
const pilot = Array.from({ length: 60 }, (_, at) => ({ n: 5, c: at % 6 }));

/** A draw of one trial a scenario moves by whole passes. */
const STEP = 1 / 60;

test('draws agree with the closed form, and reach nothing but the figure of all trials with all of them', () => {
  const closed = trialCountSpread(pilot);
  const drawn = trialCountDraws([pilot], { seed: 1, draws: 4000 });

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

test('lets domains weigh the same, drawn and in closed form', () => {
  const sure = Array.from({ length: 6 }, () => ({ n: 5, c: 5 }));
  const closed = domainMeanSpread([pilot, sure]);
  const [alone] = trialCountSpread(pilot);
  const [drawn] = trialCountDraws([pilot, sure], { seed: 1, draws: 4000 });

  expect(closed[0]?.mean).toBeCloseTo(0.75, 12);
  expect(closed[0]?.width95).toBeCloseTo((alone?.width95 ?? 0) / 2, 12);
  expect(Math.abs((drawn?.width95 ?? 0) - (closed[0]?.width95 ?? 0))).toBeLessThan(STEP);
});
