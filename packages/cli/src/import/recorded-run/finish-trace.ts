import { INTERRUPTION_MARKS as MARKS } from '@eva/core';
import type { DraftEntry, DraftSpeech, ReplayState } from './replay-state.ts';
import { spokenPart } from './spoken-part.ts';

/** The conversation of a replayed call as judges read it. */
export function finishTrace(state: ReplayState): DraftEntry[] {
  const spoken = state.pipeline === 's2s' ? state.trace : cutToSpoken(state);
  const trace = groupTurns(spoken.map((entry) => ({ ...entry })));
  markInterruptions(trace, state);
  return trace;
}

/** An answer that was cut off, or was never spoken at all, stays in the agent's own log in full. */
function cutToSpoken(state: ReplayState): readonly DraftEntry[] {
  return state.trace.flatMap((entry): readonly DraftEntry[] => {
    if (entry.type !== 'speech' || entry.isWritten !== true) return [entry];
    const text = spokenPart(entry.text ?? '', state.synthesised.get(entry.turn) ?? []);
    if (text !== null) return [{ ...entry, text }];
    return entry.isNudge === true ? [entry] : [];
  });
}

/** Neighbouring pieces of one side and turn are one; tools stand alone. */
export function groupTurns<T extends { readonly type: string; readonly turn: number }>(entries: readonly T[]): T[] {
  const grouped: T[] = [];
  for (const entry of entries) {
    const last = grouped.at(-1);
    if (last !== undefined && isSpeech(entry) && isSpeech(last) && sameSide(last, entry)) {
      const text = [last.text, entry.text].filter((one) => one !== '' && one !== null).join(' ');
      grouped[grouped.length - 1] = { ...last, text };
    } else grouped.push(entry);
  }
  return grouped;
}

type Speech = Pick<DraftSpeech, 'type' | 'speaker' | 'turn' | 'text'>;

function isSpeech(entry: { readonly type: string }): entry is Speech {
  return entry.type === 'speech';
}

function sameSide(one: Speech, other: Speech): boolean {
  return one.speaker === other.speaker && one.turn === other.turn;
}

/** Judges go by the marks, so the first words of an interrupting turn carry one even if its text came by another way. */
function markInterruptions(trace: DraftEntry[], state: ReplayState): void {
  const of = (speaker: DraftSpeech['speaker'], turn: number) =>
    trace.filter((e): e is DraftSpeech => e.type === 'speech' && e.speaker === speaker && e.turn === turn);
  for (const turn of state.agentInterrupted) {
    const [first] = of('agent', turn);
    if (first && !first.text?.startsWith(MARKS.agentInterrupts)) first.text = `${MARKS.agentInterrupts} ${first.text}`;
  }
  for (const turn of state.callerInterrupted) {
    const entries = of('caller', turn);
    const [first] = entries;
    if (first && !entries.some((entry) => entry.text?.startsWith(MARKS.callerInterrupts))) {
      first.text = `${MARKS.callerInterrupts} ${first.text}`;
    }
  }
}
