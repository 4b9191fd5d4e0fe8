import { INTERRUPTION_MARKS as MARKS } from '@eva/core';
import type { DraftEntry, DraftSpeech } from './replay-state.ts';

/** Texts by turn with the same keys on both kinds of one side. */
export interface AlignedTexts {
  readonly intendedAgent: Map<number, string>;
  readonly transcribedAgent: Map<number, string | null>;
  readonly intendedCaller: Map<number, string>;
  readonly transcribedCaller: Map<number, string>;
}

/**
 * Repairs the two ends of the conversation, where logs begin late and stop early: the greeting stands first, and the
 * last words of either side are not lost. Changes what it is given.
 */
export function reconcileEnds(trace: DraftEntry[], texts: AlignedTexts, isS2s: boolean): void {
  if (trace.length === 0) {
    const greeting = texts.intendedAgent.get(0);
    if (greeting) trace.push(agentEntry(0, greeting));
    return;
  }
  putGreetingFirst(trace, texts);
  const lastCallerTurn = Math.max(...texts.intendedCaller.keys());
  const last = trace.at(-1);
  if (last === undefined || texts.intendedCaller.size === 0) return;

  const lastWords = texts.intendedCaller.get(lastCallerTurn) ?? '';
  const isHeard = (texts.transcribedCaller.get(lastCallerTurn) ?? '') !== '';
  if (lastCallerTurn > last.turn) {
    trace.push({ type: 'speech', speaker: 'caller', turn: lastCallerTurn, text: lastWords, source: 'intended' });
  } else {
    markTrailingAgent(trace, last, texts, isS2s);
  }
  if (!isHeard) texts.transcribedCaller.set(lastCallerTurn, lastWords);
}

function putGreetingFirst(trace: DraftEntry[], texts: AlignedTexts): void {
  const [first] = trace;
  if (first?.type !== 'speech' || first.speaker !== 'caller' || first.turn === 0) return;
  const at = trace.findIndex((e) => e.type === 'speech' && e.speaker === 'agent' && e.turn === 0);
  const [moved] = at < 0 ? [] : trace.splice(at, 1);
  const text = texts.intendedAgent.get(0) || texts.transcribedAgent.get(0) || null;
  trace.unshift(moved ?? agentEntry(0, text));
}

/** The agent's last turn was not followed by anything, so it may have been broken off. */
function markTrailingAgent(trace: DraftEntry[], last: DraftEntry, texts: AlignedTexts, isS2s: boolean): void {
  const turn = trailingTurn(trace, last, texts);
  if (turn === undefined) return;
  const shown = trace.findLast(
    (e): e is DraftSpeech => e.type === 'speech' && e.speaker === 'agent' && e.turn === turn,
  );
  const intended = texts.intendedAgent.get(turn) ?? '';
  const labelled = intended === '' ? undefined : `${intended} ${MARKS.cutOffBySelf}`;
  if (shown) shown.text = `${shown.text} ${MARKS.cutOffBySelf}`;
  else trace.push(agentEntry(turn, labelled ?? MARKS.cutOffBySelf));
  if (!isS2s && labelled !== undefined) texts.intendedAgent.set(turn, labelled);
  const heard = texts.transcribedAgent.get(turn) ?? '';
  texts.transcribedAgent.set(turn, heard === '' ? (labelled ?? null) : `${heard} ${MARKS.cutOffBySelf}`);
}

function trailingTurn(trace: readonly DraftEntry[], last: DraftEntry, texts: AlignedTexts): number | undefined {
  if (last.type === 'speech' && last.speaker === 'agent') return last.turn;
  const highest = Math.max(...texts.intendedAgent.keys());
  const isShown = trace.some((e) => e.type === 'speech' && e.speaker === 'agent' && e.turn === highest);
  const isTrailing = highest >= last.turn && (texts.intendedAgent.get(highest) ?? '') !== '' && !isShown;
  return isTrailing ? highest : undefined;
}

function agentEntry(turn: number, text: string | null): DraftSpeech {
  return { type: 'speech', speaker: 'agent', turn, text, source: 'intended' };
}
