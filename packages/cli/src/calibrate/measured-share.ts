import type { Metric, StoredScore, StoredScores } from '@eva/core';
import type { MeasuredCall } from '@eva/report';
import type { CalibrationShare } from './calibration-share.ts';

/** A share of the calls, and what the metrics made of it. */
export interface MeasuredShare {
  readonly share: CalibrationShare;
  /** Fewer than planned when it was stopped. */
  readonly calls: readonly MeasuredCall[];
  /** Metrics whose scores have no normalised form. */
  readonly unnormalised: ReadonlySet<string>;
}

export interface ScoredCall {
  readonly scenario: string;
  /** Null when no attempt counts. */
  readonly scores: StoredScores | null;
}

export function measuredShare(
  share: CalibrationShare,
  calls: readonly ScoredCall[],
  metrics: readonly Metric[],
): MeasuredShare {
  const counted = calls.map(({ scenario, scores }) => ({ scenario, scores: countedScores(scores) }));
  const all = counted.flatMap(({ scores }) => Object.values(scores));
  return {
    share,
    calls: counted.map(({ scenario, scores }) => ({
      scenario,
      values: Object.fromEntries(
        metrics.map(({ id }) => [id, scores[id]?.normalized_score ?? scores[id]?.score ?? null]),
      ),
    })),
    unnormalised: new Set(all.filter(({ normalized_score: value }) => value === null).map(({ name }) => name)),
  };
}

/** Those of metrics that were neither skipped nor failed. */
function countedScores(scores: StoredScores | null): { readonly [metric: string]: StoredScore } {
  const all = Object.entries(scores?.metrics ?? {});
  return Object.fromEntries(all.filter(([, { skipped, error }]) => !skipped && error === null));
}
