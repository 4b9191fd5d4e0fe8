import type { Json } from '@eva/core';
import { INTERRUPTION_MARKS as MARKS } from '@eva/core';
import { advance, appendText, BROKE_OFF, type ReplayState, tagLast } from './replay-state.ts';

/** What the framework says in place of an answer it could not get; it is in no other log. */
const FRAMEWORK_APOLOGY = "I'm sorry, I encountered an error processing your request.";

/** The agent's recogniser is done with something the caller said. */
export function onHeard(state: ReplayState, heard: string): void {
  if (state.isAdvancePending) {
    state.hasAgentSpoken = true;
    state.isAdvancePending = false;
    state.hasAuditAdvanced = true;
  }
  if (state.isCallerOpen) state.hasAgentSpoken = false;
  advance(state, { bypassesHold: state.pipeline === 's2s' });

  const { turn } = state;
  const { caller: texts } = state.transcribed;
  const text = withCallerTag(state, turn, texts.has(turn)) ? `${MARKS.callerInterrupts} ${heard}` : heard;
  if (state.pipeline === 'cascade') {
    state.trace.push({ type: 'speech', speaker: 'caller', turn, text, source: 'transcribed' });
  }
  appendText(texts, turn, text, state.agentInterrupted.has(turn) ? ` ${MARKS.agentInterrupts} ` : ' ');
}

/** The agent wrote an answer. */
export function onWritten(state: ReplayState, written: string): void {
  if (state.pipeline === 's2s') return;
  const { turn } = state;
  const isFirst = !state.trace.some((e) => e.type === 'speech' && e.speaker === 'agent' && e.turn === turn);
  const breaksIn = state.agentInterrupted.has(turn) && isFirst;
  if (breaksIn) {
    const source = state.pipeline === 'cascade' ? 'transcribed' : 'intended';
    tagLast(state, { speaker: 'caller', turn, source }, MARKS.cutOffByAgent);
  }
  state.trace.push({
    type: 'speech',
    speaker: 'agent',
    turn,
    text: breaksIn ? `${MARKS.agentInterrupts} ${written}` : written,
    source: 'intended',
    isWritten: true,
    isNudge: state.isNextNudge,
  });
  state.isNextNudge = false;
}

export function onNudged(state: ReplayState): void {
  state.nudgedTurns.add(state.turn);
  state.isNextNudge = true;
}

export function onToolCall(state: ReplayState, tool: string, parameters: Json): void {
  state.hasToolsInTurn = true;
  state.trace.push({ type: 'tool-call', turn: state.turn, tool, parameters });
}

export function onToolResponse(state: ReplayState, tool: string, response: Json): void {
  state.hasToolsInTurn = true;
  state.trace.push({ type: 'tool-response', turn: state.turn, tool, response });
}

/** Something of the agent's went to speech synthesis. */
export function onSynthesised(state: ReplayState, spoken: string): void {
  state.hasAgentSpoken = true;
  const { turn } = state;
  const { agent: texts } = state.intended;
  const callerBrokeIn = state.callerInterrupted.has(turn);
  const agentBrokeIn = state.agentInterrupted.has(turn);
  const isFirst = !texts.has(turn);
  if (!isFirst) {
    const which = { speaker: 'agent', turn, source: 'intended' } as const;
    if (callerBrokeIn) tagLast(state, which, MARKS.cutOffByCaller);
    else if (agentBrokeIn) tagLast(state, which, MARKS.cutOffBySelf);
  }
  const text = isFirst && agentBrokeIn ? `${MARKS.agentInterrupts} ${spoken}` : spoken;
  const pause = state.hasToolsInTurn ? ` ${MARKS.pause} ` : BROKE_OFF;
  appendText(texts, turn, text, callerBrokeIn ? ` ${MARKS.cutOffByCaller} ` : pause);
  state.synthesised.set(turn, [...(state.synthesised.get(turn) ?? []), text]);
  if (spoken === FRAMEWORK_APOLOGY) {
    state.trace.push({ type: 'speech', speaker: 'agent', turn, text: spoken, source: 'intended' });
  }
}

/** The caller heard something of the agent. */
export function onAgentSpeech(state: ReplayState, heard: string): void {
  const turn = state.lastAgentTurn;
  if (turn === state.turn) state.hasAgentSpoken = true;
  const { agent: texts } = state.transcribed;
  const agentBrokeIn = state.agentInterrupted.has(turn);
  const text = !texts.has(turn) && agentBrokeIn ? `${MARKS.agentInterrupts} ${heard}` : heard;
  const elsewise = agentBrokeIn ? BROKE_OFF : ` ${MARKS.unexplained} `;
  appendText(texts, turn, text, state.callerInterrupted.has(turn) ? ` ${MARKS.callerInterrupts} ` : elsewise);
  if (state.pipeline === 's2s') {
    state.trace.push({ type: 'speech', speaker: 'agent', turn, text, source: 'transcribed' });
  }
}

/** The caller meant to say something; it may come before the audio it belongs to, and again after that. */
export function onCallerSpeech(state: ReplayState, said: string): void {
  if (!state.isCallerOpen && state.isAnswered) {
    state.waitingSpeech.push(said);
    state.waitedTexts.push(said);
    state.hasSpeechInSession = true;
    return;
  }
  const copy = state.waitedTexts.indexOf(said);
  if (copy >= 0) {
    state.waitedTexts.splice(copy, 1);
    return;
  }
  takeCallerSpeech(state, said);
}

export function takeCallerSpeech(state: ReplayState, said: string): void {
  const turn = state.lastCallerTurn;
  const { caller: texts } = state.intended;
  const isFirst = !texts.has(turn);
  const text = isFirst && state.isLabelPending ? `${MARKS.callerInterrupts} ${said}` : said;
  appendText(texts, turn, text, BROKE_OFF);
  state.hasSpeechInSession = true;
  if (state.pipeline === 'cascade') return;
  const shown = withCallerTag(state, turn, !isFirst, { keepsPending: true })
    ? `${MARKS.callerInterrupts} ${text}`
    : text;
  state.trace.push({ type: 'speech', speaker: 'caller', turn, text: shown, source: 'intended' });
}

/** Whether the caller's next text is to be marked as breaking in; a mark that was due is spent by it. */
function withCallerTag(state: ReplayState, turn: number, hasText: boolean, { keepsPending = false } = {}): boolean {
  if (hasText && state.callerInterrupted.has(turn)) {
    if (!keepsPending) state.isLabelPending = false;
    return true;
  }
  const isDue = state.isLabelPending;
  state.isLabelPending = false;
  return isDue;
}
