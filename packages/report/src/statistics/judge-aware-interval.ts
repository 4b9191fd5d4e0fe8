import { type Interval, percentileInterval } from '../bootstrap.ts';
import { pcg64 } from '../pcg64.ts';
import { groupBy } from './group-by.ts';
import type { StudyScore } from './variance-budget.ts';

/**
 * Interval of a mean that holds the judge's noise as well: each resample draws scenarios and, within each, one
 * iteration of every trial. Scores are of one system, domain and metric; null without any.
 */
export function judgeAwareInterval(
  scores: readonly Omit<StudyScore, 'domain'>[],
  options: { readonly seed: number; readonly resamples?: number; readonly alpha?: number },
): Interval | null {
  const { seed, resamples = 2000, alpha = 0.05 } = options;
  const scenarios = [...groupBy(scores, ({ scenario }) => scenario)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) =>
      [...groupBy(group, ({ trial }) => String(trial)).values()]
        .sort((a, b) => (a[0]?.trial ?? 0) - (b[0]?.trial ?? 0))
        .map((trial) => [...trial].sort((a, b) => a.iteration - b.iteration).map(({ value }) => value)),
    );
  if (scenarios.length === 0) return null;
  const random = pcg64(seed);
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < scenarios.length; drawn += 1) {
      const trials = scenarios[random.nextBelow(scenarios.length)] ?? [];
      let ofScenario = 0;
      for (const iterations of trials) ofScenario += iterations[random.nextBelow(iterations.length)] ?? 0;
      sum += ofScenario / trials.length;
    }
    return sum / scenarios.length;
  });
  return percentileInterval(means, alpha);
}
