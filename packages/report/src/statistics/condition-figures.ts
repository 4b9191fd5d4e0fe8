import type { Interval } from '../bootstrap.ts';
import { cellSeed } from './cell-seed.ts';
import { domainMean, domainMeanInterval } from './domain-mean.ts';
import { groupBy } from './group-by.ts';
import { conditionValues } from './scenario-deltas.ts';
import type { StatisticsSettings } from './statistics-settings.ts';
import type { TrialScore } from './trial-score.ts';

/** A metric itself under one condition; of clean calls only those of scenarios that were disturbed as well. */
export interface ConditionFigure {
  readonly system: string;
  readonly metric: string;
  readonly condition: string;
  readonly scenarios: number;
  /** Mean of the domains' means. */
  readonly value: number;
  readonly interval: Interval | null;
}

export function conditionFigures(
  rows: readonly TrialScore[],
  settings: StatisticsSettings,
): readonly ConditionFigure[] {
  const cells = groupBy(conditionValues(rows), (one) => [one.system, one.metric, one.condition].join('\u001f'));
  return [...cells]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, cell]) => {
      const [first] = cell;
      if (first === undefined) return [];
      const { system, metric, condition } = first;
      const byDomain = [...groupBy(cell, ({ domain }) => domain).values()].map((own) => own.map(({ value }) => value));
      const interval = domainMeanInterval(byDomain, {
        seed: cellSeed(settings.seed, 'condition', [system, metric, condition]),
        resamples: settings.deltaResamples,
        alpha: settings.alpha,
      });
      return [{ system, metric, condition, scenarios: cell.length, value: domainMean(byDomain), interval }];
    });
}
