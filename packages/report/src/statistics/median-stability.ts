import { quantile } from '../bootstrap.ts';
import type { SystemStatistics } from './system-statistics.ts';

/** How far pass@1 lies elsewhere with k trials, over systems. */
export interface MedianStability {
  readonly composite: string;
  readonly k: number;
  readonly systems: number;
  readonly width95: number;
  readonly freshWidth95: number;
  /** Share of draws, those of all systems together, within 0.02 of the figure of all trials; null where k is all of them. */
  readonly shareNear: number | null;
}

export function medianStability(systems: readonly SystemStatistics[]): readonly MedianStability[] {
  const composites = [...new Set(systems.flatMap((one) => one.composites.map(({ composite }) => composite)))];
  return composites.flatMap((composite) => {
    const all = systems.flatMap((one) => one.composites.find((own) => own.composite === composite)?.stability ?? []);
    const ks = [...new Set(all.map(({ k }) => k))].sort((a, b) => a - b);
    return ks.flatMap((k) => {
      const own = all.filter((one) => one.k === k);
      if (own.length < 2) return [];
      const near = own.flatMap(({ shareNear }) => shareNear ?? []);
      return [
        {
          composite,
          k,
          systems: own.length,
          width95: medianOf(own.map(({ width95 }) => width95)),
          freshWidth95: medianOf(own.map(({ freshWidth95 }) => freshWidth95)),
          shareNear: near.length === own.length ? near.reduce((sum, share) => sum + share, 0) / near.length : null,
        },
      ];
    });
  });
}

function medianOf(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
