import type { JsonObject, ScorePart } from '@eva/core';

/** A metric's result in the shape the vectors hold. */
export interface VectorScore {
  readonly score: number | null;
  readonly normalized_score: number | null;
  readonly skipped: boolean;
  readonly has_error: boolean;
  readonly details: JsonObject;
  readonly sub_metrics?: { readonly [key: string]: VectorPart };
  readonly sub_metric_details?: JsonObject;
}

export interface VectorPart {
  readonly score: number | null;
  readonly normalized_score: number | null;
}

export const FAILED: VectorScore = { score: 0, normalized_score: 0, skipped: false, has_error: true, details: {} };
export const SKIPPED: VectorScore = {
  score: null,
  normalized_score: null,
  skipped: true,
  has_error: false,
  details: {},
};

export function scored(
  score: number,
  normalized: number | null,
  details: JsonObject,
  parts?: { readonly [key: string]: VectorPart },
): VectorScore {
  return {
    score,
    normalized_score: normalized,
    skipped: false,
    has_error: false,
    details,
    ...(parts && Object.keys(parts).length > 0 ? { sub_metrics: parts } : {}),
  };
}

export function vectorParts(parts: { readonly [key: string]: Pick<ScorePart, 'value' | 'normalized'> }) {
  return Object.fromEntries(
    Object.entries(parts).map(([key, part]) => [key, { score: part.value, normalized_score: part.normalized }]),
  );
}

/** The vectors' word for a metric that throws. */
export function orFailed(score: () => VectorScore): VectorScore {
  try {
    return score();
  } catch {
    return FAILED;
  }
}

/** Turns of a trace that hold a tool call. */
export function toolTurns(trace: readonly { readonly type?: string; readonly turn_id?: number }[]): readonly number[] {
  return trace.filter((entry) => entry.type === 'tool_call').map((entry) => entry.turn_id ?? -1);
}
