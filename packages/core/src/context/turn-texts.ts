import type { Turn } from '../protocol/call-context.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import { callerUtterances, eventsOf, lineTime, pieceSpan } from './line-events.ts';
import { overlap, type Span, type SpeechTurn } from './speech-turns.ts';

/** A text of the log with the turn it belongs to and the moment it takes in the conversation. */
export interface PlacedText {
  readonly speaker: 'caller' | 'agent';
  readonly turn: number;
  readonly atMs: Millis;
  readonly seq: number;
  readonly text: string;
}

export interface PlacedTexts {
  readonly intended: readonly PlacedText[];
  readonly heard: readonly PlacedText[];
}

/** How far a text's own times may lie from the speech found on the line and still be that speech. */
const SLACK_MS = 300;

/** Finds the turn of each text by the times at which it was on the line. Texts that never sounded have no turn. */
export function placeTexts(events: readonly CallEvent[], turns: readonly SpeechTurn[]): PlacedTexts {
  const toLine = lineTime(events);
  const intended: PlacedText[] = [];
  const heard: PlacedText[] = [];

  const spans = new Map(callerUtterances(events).map((utterance) => [utterance.utteranceId, utterance]));
  for (const event of eventsOf(events, 'caller-intended')) {
    const span = spans.get(event.utteranceId);
    const turn = span && turnSounding(turns, 'caller', span);
    if (span && turn) intended.push(placed('caller', turn, span.startMs, event.seq, event.text));
  }
  const requests = new Map(eventsOf(events, 'tts-request').map((event) => [event.segmentId, event]));
  for (const event of eventsOf(events, 'agent-said')) {
    const turn = event.text === '' ? undefined : turnSounding(turns, 'agent', pieceSpan(event));
    // A lead before a tool is handed to synthesis first and sounds later; the conversation goes by the former.
    const asked = requests.get(event.segmentId);
    if (turn)
      intended.push(placed('agent', turn, asked ? toLine(asked) : event.startMs, (asked ?? event).seq, event.text));
  }

  let speechEndMs: Millis | undefined;
  for (const event of events) {
    if (event.type === 'turn-end') speechEndMs = event.speechEndMs;
    if (event.type === 'agent-heard') {
      // A model that hears for itself may tell later than it answers, and says which speech it means.
      const turn = turnBegunBefore(turns, 'caller', event.speechEndMs ?? speechEndMs ?? toLine(event));
      if (turn) heard.push(placed('caller', turn, toLine(event), event.seq, event.text));
      speechEndMs = undefined;
    }
    if (event.type === 'caller-heard') {
      const turn = turnBegunBefore(turns, 'agent', toLine(event));
      if (turn) heard.push(placed('agent', turn, toLine(event), event.seq, event.text));
    }
  }
  return { intended, heard };
}

/** The texts of one turn in the order they were spoken; undefined when there is none. */
export function textOf(texts: readonly PlacedText[], turn: Pick<Turn, 'index' | 'speaker'>): string | undefined {
  const own = texts
    .filter((text) => text.turn === turn.index && text.speaker === turn.speaker && text.text.trim() !== '')
    .sort((a, b) => a.atMs - b.atMs || a.seq - b.seq);
  return own.length === 0 ? undefined : own.map((text) => text.text.trim()).join(' ');
}

function turnSounding(turns: readonly SpeechTurn[], speaker: 'caller' | 'agent', span: Span): SpeechTurn | undefined {
  let best: { readonly turn: SpeechTurn; readonly shared: Millis } | undefined;
  for (const turn of turns) {
    if (turn.speaker !== speaker) continue;
    const shared = Math.max(...turn.segments.map((segment) => overlap(segment, span)));
    if (shared > -SLACK_MS && (!best || shared > best.shared)) best = { turn, shared };
  }
  return best?.turn;
}

/** The last turn of one side that had begun by then. */
export function turnBegunBefore(
  turns: readonly SpeechTurn[],
  speaker: 'caller' | 'agent',
  atMs: Millis,
): SpeechTurn | undefined {
  return turns.filter((turn) => turn.speaker === speaker && (turn.segments[0]?.startMs ?? 0) <= atMs).at(-1);
}

function placed(speaker: 'caller' | 'agent', turn: SpeechTurn, atMs: Millis, seq: number, text: string): PlacedText {
  return { speaker, turn: turn.index, atMs, seq, text };
}
