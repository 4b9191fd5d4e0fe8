import type { CallContext, Evidence } from '@eva/core';

/** The stretch of the line on which a turn's speaker speaks; none where its time is not told. */
export function spanOf(
  call: CallContext,
  turn: number,
  speaker: 'caller' | 'agent',
): Pick<Evidence, 'startMs' | 'endMs'> | undefined {
  const segments = call.turns
    .filter((one) => one.index === turn && one.speaker === speaker)
    .flatMap((one) => one.segments)
    .filter(({ startMs, endMs }) => Number.isFinite(startMs) && Number.isFinite(endMs));
  if (segments.length === 0) return undefined;
  return {
    startMs: Math.min(...segments.map(({ startMs }) => startMs)),
    endMs: Math.max(...segments.map(({ endMs }) => endMs)),
  };
}

/** A note at the place of a turn; nothing where the turn has no place. */
export function evidenceAt(
  call: CallContext,
  { turn, speaker, note }: { readonly turn: number; readonly speaker: 'caller' | 'agent'; readonly note: string },
): readonly Evidence[] {
  const span = spanOf(call, turn, speaker);
  return span === undefined ? [] : [{ ...span, note }];
}
