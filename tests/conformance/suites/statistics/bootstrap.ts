import { bootstrapInterval, percentileInterval, quantile, resampledMeans, runSeed } from '@eva/report';
import { drawsFrom, pooledMeans } from '@eva/report/statistics';
import { statisticsSuite } from './statistics-suite.ts';

type Rows = readonly (readonly number[])[];

const SEED = 42;

export const statisticsBootstrapSuite = statisticsSuite('stats/bootstrap', (fn, input) => {
  switch (fn) {
    case 'runSeed':
      return runSeed((input as { readonly runId: string }).runId);
    case 'percentileLinear': {
      const { values, q } = input as { readonly values: readonly number[]; readonly q: number };
      return quantile(Float64Array.from(values).sort(), q / 100);
    }
    case 'bootstrapCiFromIndices': {
      const { values, indices, alpha } = input as {
        readonly values: readonly number[];
        readonly indices: Rows;
        readonly alpha: number;
      };
      const means = resampledMeans(values, drawsFrom(indices));
      return { means: [...means], ...percentileInterval(means, alpha) };
    }
    case 'bootstrapCi': {
      const { values, nBoot, alpha } = input as {
        readonly values: readonly number[];
        readonly nBoot: number;
        readonly alpha: number;
      };
      return bootstrapInterval(values, { seed: SEED, resamples: nBoot, alpha }) ?? { lower: null, upper: null };
    }
    case 'pooledDomainCiFromIndices': {
      const { values, indices, alpha } = input as {
        readonly values: { readonly [domain: string]: readonly number[] };
        readonly indices: { readonly [domain: string]: Rows };
        readonly alpha: number;
      };
      const pooled = pooledMeans(
        Object.entries(values).map(([domain, ofDomain]) => ({
          values: ofDomain,
          resampled: resampledMeans(ofDomain, drawsFrom(indices[domain] ?? [])),
        })),
      );
      return { point: pooled.point, ...percentileInterval(pooled.resampled, alpha) };
    }
    default:
      return undefined;
  }
});
