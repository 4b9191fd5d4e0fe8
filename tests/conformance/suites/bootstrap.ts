import { roundHalfEven } from '@eva/core';
import { bootstrapInterval, pcg64, runSeed, seedWords } from '@eva/report';
import { functionSuite } from '../suite.ts';

export const bootstrapSuite = functionSuite({ name: 'metrics/bootstrap', run: answer });

function answer(fn: string, input: unknown): unknown {
  switch (fn) {
    case 'run_seed':
      return { seed: runSeed((input as { readonly run_id: string }).run_id) };
    case 'rng_integers': {
      const { seed, high, count } = input as { readonly seed: number; readonly high: number; readonly count: number };
      const random = pcg64(seed);
      return { integers: Array.from({ length: count }, () => random.nextBelow(high)) };
    }
    case 'pcg64_raw': {
      const { seed, count } = input as { readonly seed: number; readonly count: number };
      const random = pcg64(seed);
      return {
        uint64_decimal: Array.from({ length: count }, () => String(random.nextUint64())),
        seed_sequence_uint64_4: seedWords(seed).map(String),
      };
    }
    case 'bootstrap_ci': {
      const { values, seed, n_boot, alpha } = input as {
        readonly values: readonly number[];
        readonly seed: number;
        readonly n_boot: number;
        readonly alpha: number;
      };
      const interval = bootstrapInterval(values, { seed, resamples: n_boot, alpha });
      return { ci_lower: interval?.lower ?? null, ci_upper: interval?.upper ?? null, sigma_of_mean: sigma(values) };
    }
    case 'named_ci_fields': {
      const { samples, seed } = input as {
        readonly samples: { readonly [key: string]: readonly number[] };
        readonly seed: number;
      };
      return Object.assign({}, ...Object.entries(samples).map(([key, values]) => fields(key, values, seed)));
    }
    case 'mean_ci_fields': {
      const { values, seed } = input as { readonly values: readonly number[]; readonly seed: number };
      return { ...fields('mean', values, seed), mean_ci_n_scenarios: values.length };
    }
    default:
      return undefined;
  }
}

function fields(key: string, values: readonly number[], seed: number) {
  const interval = bootstrapInterval(values, { seed });
  return { [`${key}_ci_lower`]: rounded(interval?.lower), [`${key}_ci_upper`]: rounded(interval?.upper) };
}

function rounded(bound: number | undefined): number | null {
  return bound === undefined ? null : roundHalfEven(bound, 4);
}

/** Stands in the vectors for those who must compare within a tolerance. */
function sigma(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance / values.length);
}
