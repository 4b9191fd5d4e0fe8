import type { RunSummary } from './run-summary.ts';
import { LEAST_SCENARIOS, LEAST_TRIALS_FOR_PASS_AT_K } from './support.ts';

/** Says how the intervals were made, what is not shown, and how much it would take: never a figure that means nothing. */
export function smallSampleNotes(summary: RunSummary): readonly string[] {
  const methods = new Set(summary.composites.flatMap(({ interval }) => interval?.method ?? []));
  const isSmall = summary.scenarios < LEAST_SCENARIOS;
  const needed = summary.responseSeconds?.percentiles.filter(({ value }) => value === null) ?? [];
  return [
    isSmall
      ? `rates and intervals of means need ${LEAST_SCENARIOS} scenarios, this run has ${summary.scenarios}: passes are counted, with Wilson's interval`
      : `intervals: scenarios resampled 2000 times, as trials of one scenario are alike${methods.has('wilson') ? "; Wilson's where nothing varied" : ''}`,
    summary.trials < LEAST_TRIALS_FOR_PASS_AT_K
      ? `pass@k and pass^k need at least ${LEAST_TRIALS_FOR_PASS_AT_K} trials a scenario`
      : 'pass^k est.: chance that k more trials all pass, (c/n)^k; obs.: share of draws of k trials that all passed',
    needed.length > 0
      ? `answers needed: ${needed.map(({ name, needs }) => `${needs} for ${name}`).join(', ')}; there are ${summary.responseSeconds?.n ?? 0}`
      : '',
  ].filter(Boolean);
}
