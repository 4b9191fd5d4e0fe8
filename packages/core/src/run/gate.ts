import type { StoredScore, StoredScores } from '../metrics/stored-scores.ts';
import type { Metric } from '../protocol/metric.ts';
import type { FaultEvidence, Verdict } from './fault.ts';

/**
 * What the metrics that may gate say of an attempt; undefined when they let it count. One that failed decides nothing,
 * and an attempt that nobody could vouch for does not count.
 */
export function gateVerdict(metrics: readonly Metric[], scores: StoredScores): Verdict | undefined {
  const asked = metrics.flatMap(({ id, gate }) => {
    const score = scores.metrics[id];
    return gate === undefined || score === undefined || score.skipped ? [] : [{ id, gate, score }];
  });
  const undecided = asked.flatMap(({ id, score }) => (score.error === null ? [] : [`${id}: ${score.error}`]));
  if (undecided.length > 0) {
    return {
      status: 'unscored',
      fault: 'infrastructure',
      why: 'whether it counts could not be decided',
      evidence: undecided.map((what) => ({ source: 'gate', what })),
    };
  }
  const objections = asked.flatMap(({ id, gate, score }) => {
    const objection = gate.objection(scoredOf(score));
    return objection === null ? [] : [{ what: `${id}: ${objection}`, score }];
  });
  if (objections.length === 0) return undefined;
  return {
    status: 'unscored',
    fault: 'caller',
    why: 'the caller spoilt the call',
    evidence: objections.flatMap(({ what, score }): readonly FaultEvidence[] => {
      const places = score.evidence ?? [];
      if (places.length === 0) return [{ source: 'gate', what }];
      return places.map(({ start_ms, note }) => ({ source: 'gate', what: `${what}; ${note}`, atMs: start_ms }));
    }),
  };
}

function scoredOf(score: StoredScore): Parameters<NonNullable<Metric['gate']>['objection']>[0] {
  return {
    status: 'scored',
    value: score.score ?? 0,
    normalized: score.normalized_score,
    judgedBy: score.judged_by ?? '',
    details: score.details,
  };
}
