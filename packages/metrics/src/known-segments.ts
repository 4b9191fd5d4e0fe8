import type { Turn } from '@eva/core';

/** The stretches of a turn whose times are known, as those of a recorded call may not be. */
export function knownSegments({ segments }: Turn): Turn['segments'] {
  return segments.filter(({ startMs, endMs }) => Number.isFinite(startMs) && Number.isFinite(endMs));
}
