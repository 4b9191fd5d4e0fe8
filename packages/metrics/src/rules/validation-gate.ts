import type { Json } from '@eva/core';
import type { TurnMap } from './turn-map.ts';

/** A judge's verdict on the caller, as it is stored. */
export interface StoredVerdict {
  readonly score: number | null;
  readonly normalized_score: number | null;
  readonly error: string | null;
  readonly skipped: boolean;
  /** Null where the judge does not rate turns. */
  readonly per_turn_ratings: TurnMap<Json> | null;
}

export interface ValidationInput {
  /** Absent where nobody judged it. */
  readonly user_behavioral_fidelity?: StoredVerdict;
  readonly user_speech_fidelity?: StoredVerdict;
}

export interface Validation {
  readonly passed: boolean;
  readonly failedMetrics: readonly (keyof ValidationInput)[];
  /** Of the verdicts that there are. */
  readonly scores: { readonly [metric: string]: number | null };
}

/** Of a metric that has no threshold of its own. */
const DEFAULT_THRESHOLD = 1;
const SPOILT_RATING = 1;

/**
 * Whether a call that ended properly says anything about the agent: the caller kept to its goal, and no turn of it was
 * spoilt by its own voice, whatever the mean over the turns. The engine's own gates decide by the
 * same rule at the default thresholds.
 */
export function validationGate(
  verdicts: ValidationInput,
  thresholds: { readonly [metric: string]: number } = {},
): Validation {
  const names = ['user_behavioral_fidelity', 'user_speech_fidelity'] as const;
  const failedMetrics = names.filter((name) => {
    const verdict = verdicts[name];
    if (verdict === undefined || verdict.error !== null) return true;
    if (verdict.skipped) return false;
    const ratings = name === 'user_speech_fidelity' ? Object.values(verdict.per_turn_ratings ?? {}) : [];
    if (ratings.length > 0) return ratings.includes(SPOILT_RATING);
    const value = decidingValue(verdict);
    return value === null || value < (thresholds[name] ?? DEFAULT_THRESHOLD);
  });
  const scores = names.flatMap((name) => {
    const verdict = verdicts[name];
    if (verdict === undefined || verdict.error !== null || verdict.skipped) return [];
    return [[name, decidingValue(verdict)] as const];
  });
  return { passed: failedMetrics.length === 0, failedMetrics, scores: Object.fromEntries(scores) };
}

function decidingValue({ normalized_score, score }: StoredVerdict): number | null {
  return normalized_score ?? score;
}
