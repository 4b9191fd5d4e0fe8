import { INTERRUPTION_MARKS as MARKS } from '@eva/core';
import { advance, pushed, type ReplayState, type Speaker, tagLast } from './replay-state.ts';
import { takeCallerSpeech } from './replay-texts.ts';

/** Audio drives the turns: it is the only thing that all architectures log alike. */
export function onAudioStart(state: ReplayState, speaker: Speaker, atSeconds: number): void {
  if (speaker === 'caller') callerStarts(state);
  else agentStarts(state);
  pushed(state.segmentStarts[speaker], state.turn, atSeconds);
  state.lastStartTurn[speaker] = state.turn;
}

export function onAudioEnd(state: ReplayState, speaker: Speaker, atSeconds: number): void {
  pushed(state.segmentEnds[speaker], state.lastStartTurn[speaker], atSeconds);
  if (speaker === 'agent') {
    state.isAgentOpen = false;
    return;
  }
  state.isCallerOpen = false;
  // A noise opened the session, and nothing was said in it.
  if (!state.hasSpeechInSession && state.hasCallerStarted) {
    state.turn -= 1;
    state.hasCallerStarted = false;
    state.isAdvancePending = true;
  }
}

function callerStarts(state: ReplayState): void {
  if (state.isAgentOpen) {
    markCutOff(state);
    state.isLabelPending = true;
  }
  state.hasSpeechInSession = false;
  if (state.hasAuditAdvanced && state.isAgentOpen) state.hasAgentSpoken = false;
  else if (state.isAdvancePending) {
    state.hasAgentSpoken = true;
    state.isAdvancePending = false;
  }
  state.hasAuditAdvanced = false;
  advance(state, { fromAudio: true });
  if (state.isLabelPending) state.callerInterrupted.add(state.turn);
  state.isCallerOpen = true;
  state.hasCallerStarted = true;
  state.lastCallerTurn = state.turn;
  state.isAnswered = false;
  const waiting = state.waitingSpeech;
  state.waitingSpeech = [];
  for (const said of waiting) takeCallerSpeech(state, said);
}

/** The caller breaks in: what the agent was saying may not have been heard to its end. */
function markCutOff(state: ReplayState): void {
  const { turn } = state;
  for (const texts of [state.intended.agent, state.transcribed.agent]) {
    const there = texts.get(turn);
    if (there !== undefined) texts.set(turn, `${there} ${MARKS.cutOffByCaller}`);
  }
  tagLast(state, { speaker: 'agent', turn, source: 'intended' }, MARKS.cutOffByCaller);
}

function agentStarts(state: ReplayState): void {
  state.isAgentOpen = true;
  state.lastAgentTurn = state.turn;
  if (!state.isCallerOpen) {
    state.isAnswered = true;
    if (state.pipeline === 's2s') state.hasAgentSpoken = true;
  } else if (state.hasCallerStarted) {
    state.agentInterrupted.add(state.turn);
    if (!state.hasToolsInTurn) state.isTurnHeld = true;
  }
}
