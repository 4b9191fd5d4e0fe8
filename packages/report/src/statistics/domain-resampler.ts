import { resampledMeans } from '../bootstrap.ts';
import { type ScenarioDraws, scenarioDraws } from '../scenario-draws.ts';
import { cellSeed } from './cell-seed.ts';
import type { StatisticsSettings } from './statistics-settings.ts';

/** Means of resamples of one value a scenario of a domain, the scenarios in the order of their ids. */
export type DomainResampler = (domain: string, values: readonly number[]) => Float64Array;

/**
 * All systems and figures meet the same draws of a domain, so that differences between them are not those of two draws,
 * and each draw is made once.
 */
export function domainResampler({ seed, resamples }: StatisticsSettings): DomainResampler {
  const made = new Map<string, ScenarioDraws>();
  return (domain, values) => {
    const n = values.length;
    const key = `${domain}\u001f${n}`;
    const draws = made.get(key) ?? scenarioDraws({ seed: cellSeed(seed, 'scenarios', [domain]), resamples, n });
    made.set(key, draws);
    return resampledMeans(values, draws);
  };
}
