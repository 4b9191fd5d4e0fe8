import { bootstrapInterval } from '@eva/report';
import { holm, signFlipTest } from '@eva/report/statistics';
import { functionSuite } from '../suite.ts';

interface SignFlip {
  readonly deltas: readonly number[];
  readonly n_permutations: number;
  readonly n_bootstrap: number;
  readonly seed: number;
}

/**
 * The interval comes out to the bit. Flips are drawn 32 signs at a time, so p may
 * lie as far off as the vectors allow another generator.
 */
export const perturbationStatsSuite = functionSuite({
  name: 'metrics/perturbation_stats',
  tolerance: (path) => (path === 'p_value' ? 0.02 : 1e-9),
  isFree: (path) => path === 'p_tolerance_other_rng',
  // One vector leaves its bounds out.
  mayHaveMore: (path) => path === '',
  run(fn, input) {
    if (fn === 'holm_bonferroni') {
      const { p_values, alpha } = input as { readonly p_values: readonly number[]; readonly alpha: number };
      return holm(p_values, alpha);
    }
    if (fn !== 'sign_flip_test') return undefined;
    const { deltas, n_permutations, n_bootstrap, seed } = input as SignFlip;
    const test = signFlipTest(deltas, { seed, permutations: n_permutations, pMethod: 'reference', exact: 'never' });
    const interval = bootstrapInterval(deltas, { seed, resamples: n_bootstrap });
    return {
      p_value: test.p,
      mean_delta: test.meanDelta,
      ci_lower: interval?.lower ?? null,
      ci_upper: interval?.upper ?? null,
    };
  },
});
