import type { StoredScore } from '@eva/core';

/** A score as vectors of statistics write it: what is usual is left out. */
export interface VectorScore {
  readonly score: number | null;
  readonly normalized_score?: number | null;
  readonly normalizedScore?: number | null;
  readonly error?: string | null;
  readonly skipped?: boolean;
}

export function storedScore(
  vector: VectorScore,
): Pick<StoredScore, 'score' | 'normalized_score' | 'error' | 'skipped'> {
  return {
    score: vector.score,
    normalized_score: vector.normalized_score ?? vector.normalizedScore ?? null,
    error: vector.error ?? null,
    skipped: vector.skipped ?? false,
  };
}

export function storedScores(vectors: { readonly [name: string]: VectorScore }) {
  return Object.fromEntries(Object.entries(vectors).map(([name, vector]) => [name, storedScore(vector)]));
}
