import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';
import type { StudyScore } from './variance-budget.ts';

export interface JudgeSpread {
  readonly scenario: string;
  readonly trial: number;
  /** Population standard deviation over the iterations. */
  readonly sd: number;
  readonly range: number;
  readonly isChanged: boolean;
}

export interface TrialSpread {
  readonly scenario: string;
  readonly sd: number;
  readonly range: number;
}

/**
 * How far scores of one recording lie apart, and those of one scenario's trials once the judge's noise is averaged out.
 * The scores are of one system, metric and domain.
 */
export function scoreSpread(scores: readonly Omit<StudyScore, 'domain'>[]): {
  readonly judge: readonly JudgeSpread[];
  readonly trial: readonly TrialSpread[];
} {
  const scenarios = [...groupBy(scores, ({ scenario }) => scenario)].sort(([a], [b]) => (a < b ? -1 : 1));
  const trialsOf = (group: (typeof scenarios)[number][1]) =>
    [...groupBy(group, ({ trial }) => String(trial)).values()]
      .map((ofTrial) => ({ trial: ofTrial[0]?.trial ?? 0, values: ofTrial.map(({ value }) => value) }))
      .sort((a, b) => a.trial - b.trial);
  return {
    judge: scenarios.flatMap(([scenario, group]) =>
      trialsOf(group).map(({ trial, values }) => {
        const range = rangeOf(values);
        return { scenario, trial, sd: deviation(values), range, isChanged: range > 0 };
      }),
    ),
    trial: scenarios.map(([scenario, group]) => {
      const means = trialsOf(group).map(({ values }) => mean(values));
      return { scenario, sd: deviation(means), range: rangeOf(means) };
    }),
  };
}

function deviation(values: readonly number[]): number {
  const center = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
}

function rangeOf(values: readonly number[]): number {
  return Math.max(...values) - Math.min(...values);
}
