import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holm } from './holm.ts';
import { pText, significanceStars } from './significance-text.ts';

const ps = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 });

test('corrects no p downwards, keeps their order, and rejects what stays at or below alpha', () => {
  fc.assert(
    fc.property(ps, (p) => {
      const { corrected, reject } = holm(p);
      for (const [one, value] of p.entries()) {
        expect(corrected[one]).toBeGreaterThanOrEqual(value);
        expect(corrected[one]).toBeLessThanOrEqual(1);
        for (const [other, otherValue] of p.entries()) {
          if (value <= otherValue) expect(corrected[one]).toBeLessThanOrEqual(corrected[other] ?? 0);
          if (value <= otherValue && reject[other]) expect(reject[one]).toBe(true);
        }
      }
    }),
  );
});

test('stops at the first p that does not hold, and leaves a family of one alone', () => {
  expect(holm([0.01, 0.04, 0.03])).toEqual({ corrected: [0.03, 0.06, 0.06], reject: [true, false, false] });
  expect(holm([0.04])).toEqual({ corrected: [0.04], reject: [true] });
  expect(holm([0.05])).toEqual({ corrected: [0.05], reject: [false] });
  expect(holm([])).toEqual({ corrected: [], reject: [] });
});

test('prints no p of 0, and no star where there is no p', () => {
  expect([pText(0.0001), pText(0.0449)]).toEqual(['< 0.001', '0.045']);
  expect([null, 0.05, 0.049, 0.009, 0.0009].map(significanceStars)).toEqual(['', '', '*', '**', '***']);
});
