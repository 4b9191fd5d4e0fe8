import { expect, test } from 'vitest';
import { pcg64 } from '../pcg64.ts';
import { resampleChoice } from './resample-choice.ts';

const random = pcg64(3);
const spread = (width: number) =>
  Float64Array.from({ length: 2000 }, () => 0.5 + width * (random.nextBelow(1000) / 1000));

test('asks for 2000 resamples only where a bound still moves', () => {
  expect(resampleChoice([spread(0.001)])?.enough).toBe(1000);
  expect(resampleChoice([spread(0.001), spread(1)])).toMatchObject({ bounds: 4, enough: 2000 });
});

test('says nothing of figures that were resampled less', () => {
  expect(resampleChoice([new Float64Array(1999)])).toBe(null);
});
