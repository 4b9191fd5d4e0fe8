import type { Turn } from '@eva/core';

/**
 * The last turn of its speaker, of which the other side's recogniser gave nothing: the call was over before it could, as
 * after the goodbye of a caller whose agent has hung up. That says nothing of how it was spoken.
 */
export function endedUnheard(turn: Turn, turns: readonly Turn[]): boolean {
  const isLast = turns.every(({ speaker, index }) => speaker !== turn.speaker || index <= turn.index);
  return isLast && (turn.heard ?? '').trim() === '';
}
