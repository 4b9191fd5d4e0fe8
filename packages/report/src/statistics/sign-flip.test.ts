import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perturbationAnalysis } from './perturbation-analysis.ts';
import { signFlipExact, signFlipTest } from './sign-flip.ts';

const twenty = Array.from({ length: 20 }, (_, at) => (at % 3 === 0 ? -0.2 : 0.4));

test('tries every pattern of signs where few differences are not 0', () => {
  const deltas = [0.2, 0, -0.2, 0.4, 0.6];

  expect(signFlipTest(deltas, { seed: 1 })).toEqual({ p: 0.375, meanDelta: 0.2, isExact: true });
  expect(signFlipTest([...deltas, ...Array.from({ length: 50 }, () => 0)], { seed: 1 }).p).toBe(0.375);
});

test('says 1 where nothing moved, and never 0', () => {
  expect(signFlipTest([0, 0, 0], { seed: 1 }).p).toBe(1);
  const moved = Array.from({ length: 40 }, () => 0.5);
  expect(signFlipTest(moved, { seed: 1, permutations: 999 }).p).toBe(0.001);
});

test('counts ties with the observed mean, which rounding would lose', () => {
  const thirds = [1 / 15, 2 / 15, -1 / 15, 4 / 15, 2 / 15, -2 / 15];
  const asWholes = [1, 2, -1, 4, 2, -2];

  expect(signFlipExact(thirds)).toBe(signFlipExact(asWholes));
});

test('draws come near to what all patterns give, the same for the same seed, and without regard to sign', () => {
  const fifteen = twenty.slice(0, 14);
  const exact = signFlipTest(fifteen, { seed: 3 });
  const drawn = signFlipTest(fifteen, { seed: 3, exact: 'never', pMethod: 'reference' });

  expect(exact.isExact && !drawn.isExact).toBe(true);
  expect(Math.abs(drawn.p - exact.p)).toBeLessThan(0.02);
  expect(signFlipTest(twenty, { seed: 5 })).toEqual(signFlipTest(twenty, { seed: 5 }));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 9 }), (deltas) => {
      expect(signFlipExact(deltas)).toBe(signFlipExact(deltas.map((delta) => -delta)));
    }),
  );
});

test('rejects rarely where nothing is the matter', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seed);
  const families = seeds.map((seed) =>
    perturbationAnalysis(nothingBut(seed), { seed, family: 'conditions', permutations: 999, resamples: 10 }),
  );

  const wrong = families.filter((family) => family.some(({ isSignificant }) => isSignificant)).length;

  expect(wrong / families.length).toBeLessThanOrEqual(0.06);
});

/** Three conditions of thirty scenarios each, whose differences are noise about 0. */
function nothingBut(seed: number) {
  let state = seed + 1;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(state / 2 ** 16) % 7;
  };
  return ['accent', 'both', 'noise'].flatMap((condition) =>
    Array.from({ length: 30 }, (_, scenario) => ({
      ...{ system: 's', metric: 'm', domain: 'pooled', condition, scenario: String(scenario) },
      delta: (next() - next()) / 15,
    })),
  );
}
