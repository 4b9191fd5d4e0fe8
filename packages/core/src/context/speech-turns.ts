import type { Turn } from '../protocol/call-context.ts';
import type { Millis } from '../protocol/clock.ts';

export interface Span {
  readonly startMs: Millis;
  readonly endMs: Millis;
}

/** A turn as the line alone tells it, before any text is known. */
export type SpeechTurn = Pick<Turn, 'index' | 'speaker' | 'segments' | 'bargedIn'>;

export interface SpeechTurnsInput {
  /** Speech found on the caller's track. */
  readonly callerSegments: readonly Span[];
  /** Speech found on the agent's track. */
  readonly agentSegments: readonly Span[];
  /** When the caller's own utterances were played; empty where the caller does not say. */
  readonly utterances: readonly Span[];
  /** When pieces of one answer were played, one list an answer; empty where the agent does not say. */
  readonly replies: readonly (readonly Span[])[];
}

/** Shorter pauses are within one stretch of speech: between two sentences handed to synthesis apart. */
const BREATH_MS = 600;

/**
 * Numbers the turns as the method does. Turn 0 is the greeting. A caller's utterance
 * opens a new turn when the agent has spoken since the caller's last turn began; what the agent says belongs to the
 * turn it answers. Sound on the caller's track outside its utterances is noise and opens nothing.
 */
export function turnsFromSpeech(input: SpeechTurnsInput): readonly SpeechTurn[] {
  const caller = callerStretches(input.callerSegments, input.utterances);
  const agent = agentStretches(input.agentSegments, input.replies);
  const inOrder = [
    ...caller.map((stretch) => ({ speaker: 'caller' as const, stretch })),
    ...agent.map((stretch) => ({ speaker: 'agent' as const, stretch })),
  ].sort(
    (a, b) => a.stretch.startMs - b.stretch.startMs || (a.speaker === b.speaker ? 0 : a.speaker === 'caller' ? -1 : 1),
  );

  const turns = new Map<string, { index: number; speaker: 'caller' | 'agent'; segments: Span[]; bargedIn: boolean }>();
  let index = 0;
  let hasAgentSpoken = false;
  for (const { speaker, stretch } of inOrder) {
    if (speaker === 'caller' && (index === 0 || hasAgentSpoken)) {
      index += 1;
      hasAgentSpoken = false;
    }
    if (speaker === 'agent') hasAgentSpoken = true;

    const key = `${speaker} ${index}`;
    const turn = turns.get(key) ?? { index, speaker, segments: [], bargedIn: false };
    const others = speaker === 'caller' ? agent : caller;
    turn.bargedIn ||= others.some((other) => other.startMs < stretch.startMs && stretch.startMs < other.endMs);
    turn.segments.push(stretch);
    turns.set(key, turn);
  }
  return [...turns.values()];
}

/** The caller says what is one utterance; else its pauses do. */
function callerStretches(segments: readonly Span[], utterances: readonly Span[]): readonly Span[] {
  if (utterances.length === 0) return stretches(segments, () => 0);
  const utteranceOf = (segment: Span) => utterances.findIndex((utterance) => overlap(segment, utterance) > 0);
  const own = segments.filter((segment) => utteranceOf(segment) >= 0);
  return stretches(own, utteranceOf, Number.POSITIVE_INFINITY);
}

function agentStretches(segments: readonly Span[], replies: readonly (readonly Span[])[]): readonly Span[] {
  return stretches(segments, (segment) =>
    replies.findIndex((pieces) => pieces.some((piece) => overlap(segment, piece) > 0)),
  );
}

/** Neighbours of one group with no more than a pause between them are one. */
function stretches(
  segments: readonly Span[],
  groupOf: (segment: Span) => number,
  pauseMs = BREATH_MS,
): readonly Span[] {
  const found: { startMs: Millis; endMs: Millis; group: number }[] = [];
  for (const segment of segments) {
    const group = groupOf(segment);
    const last = found.at(-1);
    if (last !== undefined && last.group === group && segment.startMs - last.endMs <= pauseMs)
      last.endMs = segment.endMs;
    else found.push({ ...segment, group });
  }
  return found.map(({ startMs, endMs }) => ({ startMs, endMs }));
}

/** Shared time of two spans; negative is the gap between them. */
export function overlap(a: Span, b: Span): Millis {
  return Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs);
}
