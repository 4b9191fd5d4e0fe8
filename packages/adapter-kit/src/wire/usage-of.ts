import type { Usage } from '@eva/core';

/** Counts as providers report them: what is missing or null was not reported. */
export function usageOf(counts: { readonly [Count in keyof Usage]: number | null | undefined }): Usage {
  return Object.fromEntries(
    Object.entries(counts).filter(([, count]) => typeof count === 'number' && Number.isFinite(count)),
  );
}
