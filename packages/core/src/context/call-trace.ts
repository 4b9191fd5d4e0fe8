import type { ToolTraceEntry, TraceEntry } from '../protocol/call-context.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import { eventsOf, lineTime } from './line-events.ts';
import type { SpeechTurn } from './speech-turns.ts';
import { toolTurns } from './tool-turns.ts';
import type { PlacedText, PlacedTexts } from './turn-texts.ts';

export interface CallTrace {
  readonly trace: readonly TraceEntry[];
  readonly toolTrace: readonly ToolTraceEntry[];
}

type Timed = { readonly atMs: Millis; readonly seq: number; readonly entry: TraceEntry };

/**
 * Speech and tools in the order of the conversation. Which text stands for a side depends on the pipeline:
 * a cascade agent acts on what its recogniser heard; the others hear the caller themselves. Of a
 * speech-to-speech agent what was heard counts: what it claims to have said is no more than another transcript.
 */
export function traceCall(
  events: readonly CallEvent[],
  turns: readonly SpeechTurn[],
  texts: PlacedTexts,
  pipeline: PipelineType,
): CallTrace {
  const toLine = lineTime(events);
  const turnAt = toolTurns({ events, turns, heard: ofSpeaker(texts.heard, 'caller'), pipeline });
  const callerTexts = ofSpeaker(pipeline === 'cascade' ? texts.heard : texts.intended, 'caller');
  const agentTexts = agentSide(texts, pipeline);

  const timed: Timed[] = [...callerTexts, ...agentTexts, ...neverHeard(callerTexts, texts.intended)].map((text) => ({
    atMs: text.atMs,
    seq: text.seq,
    entry: { type: 'speech', speaker: text.speaker, turn: text.turn, text: text.text.trim() },
  }));
  for (const event of eventsOf(events, 'tool-call')) {
    const entry = { type: 'tool-call', turn: turnAt(event), call: event.call } as const;
    timed.push({ atMs: toLine(event), seq: event.seq, entry });
  }
  const results = eventsOf(events, 'tool-result');
  for (const event of results) {
    const { seq, callId, tool, result } = event;
    const call = eventsOf(events, 'tool-call').find((other) => other.call.id === callId);
    const entry = { type: 'tool-result', turn: turnAt(call ?? event), callId, tool, result } as const;
    timed.push({ atMs: toLine(event), seq, entry });
  }
  timed.sort((a, b) => a.atMs - b.atMs || a.seq - b.seq);

  const toolTrace = eventsOf(events, 'tool-call').map((event) => ({
    call: event.call,
    result: results.find((result) => result.callId === event.call.id)?.result ?? null,
    atMs: toLine(event),
    turn: turnAt(event),
  }));
  return { trace: joined(timed.map(({ entry }) => entry)), toolTrace };
}

/**
 * What stands for the agent, turn by turn: where one kind of text is missing the other is better than silence, such as
 * of an agent whose own words are not known to us, or of a turn that the caller's recogniser made nothing of.
 */
function agentSide(texts: PlacedTexts, pipeline: PipelineType): readonly PlacedText[] {
  const intended = ofSpeaker(texts.intended, 'agent');
  const heard = ofSpeaker(texts.heard, 'agent');
  const [first, second] = pipeline === 's2s' ? [heard, intended] : [intended, heard];
  const told = new Set(first.map(({ turn }) => turn));
  return [...first, ...second.filter(({ turn }) => !told.has(turn))];
}

/** The caller's last words still belong to the record when the agent's recogniser never came to them. */
function neverHeard(callerTexts: readonly PlacedText[], intended: readonly PlacedText[]): readonly PlacedText[] {
  const lastShown = Math.max(0, ...callerTexts.map((text) => text.turn));
  return ofSpeaker(intended, 'caller').filter((text) => text.turn > lastShown);
}

function ofSpeaker(texts: readonly PlacedText[], speaker: 'caller' | 'agent'): readonly PlacedText[] {
  return texts.filter((text) => text.speaker === speaker && text.text.trim() !== '');
}

/** Neighbouring pieces of one speaker and turn read as one. */
function joined(entries: readonly TraceEntry[]): readonly TraceEntry[] {
  const out: TraceEntry[] = [];
  for (const entry of entries) {
    const last = out.at(-1);
    if (
      entry.type === 'speech' &&
      last?.type === 'speech' &&
      last.speaker === entry.speaker &&
      last.turn === entry.turn
    ) {
      out[out.length - 1] = { ...last, text: `${last.text} ${entry.text}` };
    } else out.push(entry);
  }
  return out;
}
