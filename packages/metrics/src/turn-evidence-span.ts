import type { CallContext, Evidence, Turn } from '@eva/core';
import { knownSegments } from './known-segments.ts';

/** Where in the recording a turn is, with what is to be said of it; nothing for a turn whose time is not known. */
export function turnEvidence(
  call: CallContext,
  which: { readonly turn: number; readonly speaker?: Turn['speaker'] },
  note: string,
): readonly Evidence[] {
  const segments = call.turns
    .filter(({ index, speaker }) => index === which.turn && speaker === (which.speaker ?? speaker))
    .flatMap(knownSegments);
  if (segments.length === 0) return [];
  return [
    {
      startMs: Math.min(...segments.map(({ startMs }) => startMs)),
      endMs: Math.max(...segments.map(({ endMs }) => endMs)),
      note,
    },
  ];
}
