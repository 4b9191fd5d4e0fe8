import type { Json, PipelineType } from '@eva/core';
import { INTERRUPTION_MARKS as MARKS } from '@eva/core';

export type Speaker = 'caller' | 'agent';

/** An entry of the conversation while the replay may still change it. */
export interface DraftSpeech {
  readonly type: 'speech';
  readonly speaker: Speaker;
  readonly turn: number;
  text: string | null;
  readonly source: 'intended' | 'transcribed';
  /** From the agent's own log, so that all of it need not have been spoken. */
  readonly isWritten?: boolean;
  /** The answer to a nudge, which is kept however little of it was spoken. */
  readonly isNudge?: boolean;
}

export type DraftEntry =
  | DraftSpeech
  | { readonly type: 'tool-call'; readonly turn: number; readonly tool: string; readonly parameters: Json }
  | { readonly type: 'tool-response'; readonly turn: number; readonly tool: string; readonly response: Json };

/** Where the replay of a call stands. */
export interface ReplayState {
  readonly pipeline: PipelineType;
  turn: number;
  /** The agent has spoken since the caller's last event. */
  hasAgentSpoken: boolean;
  isCallerOpen: boolean;
  isAgentOpen: boolean;
  /** The caller's audio began in this turn. */
  hasCallerStarted: boolean;
  hasToolsInTurn: boolean;
  /** The agent broke in on the caller: what comes next of the caller is still this turn's. */
  isTurnHeld: boolean;
  hasSpeechInSession: boolean;
  /** The agent's audio began after the caller's ended. */
  isAnswered: boolean;
  lastCallerTurn: number;
  lastAgentTurn: number;
  isLabelPending: boolean;
  /** Caller's speech that came before the audio it belongs to. */
  waitingSpeech: string[];
  /** Texts that waited, of which the log may hold a second copy. */
  waitedTexts: string[];
  isAdvancePending: boolean;
  hasAuditAdvanced: boolean;
  isNextNudge: boolean;
  sessionEndSeconds: number | undefined;
  readonly segmentStarts: Record<Speaker, Map<number, number[]>>;
  readonly segmentEnds: Record<Speaker, Map<number, number[]>>;
  readonly lastStartTurn: Record<Speaker, number>;
  readonly transcribed: Record<Speaker, Map<number, string>>;
  readonly intended: Record<Speaker, Map<number, string>>;
  /** What went to speech synthesis, piece by piece. */
  readonly synthesised: Map<number, string[]>;
  readonly agentInterrupted: Set<number>;
  readonly callerInterrupted: Set<number>;
  readonly nudgedTurns: Set<number>;
  readonly trace: DraftEntry[];
}

export function initialState(pipeline: PipelineType): ReplayState {
  return {
    pipeline,
    turn: 0,
    hasAgentSpoken: false,
    isCallerOpen: false,
    isAgentOpen: false,
    hasCallerStarted: false,
    hasToolsInTurn: false,
    isTurnHeld: false,
    hasSpeechInSession: false,
    isAnswered: false,
    lastCallerTurn: 0,
    lastAgentTurn: 0,
    isLabelPending: false,
    waitingSpeech: [],
    waitedTexts: [],
    isAdvancePending: false,
    hasAuditAdvanced: false,
    isNextNudge: false,
    sessionEndSeconds: undefined,
    segmentStarts: { caller: new Map(), agent: new Map() },
    segmentEnds: { caller: new Map(), agent: new Map() },
    lastStartTurn: { caller: 0, agent: 0 },
    transcribed: { caller: new Map(), agent: new Map() },
    intended: { caller: new Map(), agent: new Map() },
    synthesised: new Map(),
    agentInterrupted: new Set(),
    callerInterrupted: new Set(),
    nudgedTurns: new Set(),
    trace: [],
  };
}

/** Opens the next turn when the agent has spoken since the last one began. */
export function advance(state: ReplayState, { fromAudio = false, bypassesHold = false }): void {
  if (state.isTurnHeld && !bypassesHold) {
    state.isTurnHeld = false;
    if (!fromAudio) {
      state.hasAgentSpoken = false;
      return;
    }
  }
  if (!state.hasAgentSpoken) return;
  state.turn += 1;
  state.hasAgentSpoken = false;
  state.hasCallerStarted = false;
  state.hasToolsInTurn = false;
}

/** Adds to the text of a turn; `separator` stands between it and what is there. */
export function appendText(texts: Map<number, string>, turn: number, text: string, separator: string): void {
  const there = texts.get(turn);
  texts.set(turn, there === undefined ? text : `${there}${separator}${text}`);
}

/** Marks the last entry of one side in a turn, where there is one. */
export function tagLast(
  state: ReplayState,
  which: { readonly speaker: Speaker; readonly turn: number; readonly source: DraftSpeech['source'] },
  tag: string,
): void {
  const entry = state.trace.findLast(
    (one): one is DraftSpeech =>
      one.type === 'speech' && one.speaker === which.speaker && one.turn === which.turn && one.source === which.source,
  );
  if (entry !== undefined) entry.text = `${entry.text ?? ''} ${tag}`;
}

export function pushed(list: Map<number, number[]>, turn: number, value: number): void {
  const there = list.get(turn);
  if (there === undefined) list.set(turn, [value]);
  else there.push(value);
}

/** Between two pieces of one turn when the speaker was not interrupted by anyone. */
export const BROKE_OFF = ` ${MARKS.cutOffBySelf} `;
