import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Span } from './speech-turns.ts';

export type EventOf<T extends CallEvent['type']> = Extract<CallEvent, { readonly type: T }>;

export function eventsOf<T extends CallEvent['type']>(events: readonly CallEvent[], type: T): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}

/** Events carry the call's time, the recording starts when the line opens. */
export function lineTime(events: readonly CallEvent[]): (event: CallEvent) => Millis {
  const openMs = eventsOf(events, 'line-open')[0]?.atMs ?? 0;
  return (event) => event.atMs - openMs;
}

/** The caller's utterances on the line; one that was never ended lasts to the end of the call. */
export function callerUtterances(events: readonly CallEvent[]): readonly (Span & { readonly utteranceId: string })[] {
  const ends = new Map(eventsOf(events, 'caller-speech-end').map((event) => [event.utteranceId, event.lineMs]));
  return eventsOf(events, 'caller-speech-start').map((event) => ({
    utteranceId: event.utteranceId,
    startMs: event.lineMs,
    endMs: ends.get(event.utteranceId) ?? Number.POSITIVE_INFINITY,
  }));
}

/** What the agent got out on the line, by answer. */
export function agentReplies(events: readonly CallEvent[]): readonly (readonly Span[])[] {
  const replies = new Map<string, Span[]>();
  for (const piece of eventsOf(events, 'agent-said')) {
    const spans = replies.get(piece.replyId) ?? [];
    spans.push(pieceSpan(piece));
    replies.set(piece.replyId, spans);
  }
  return [...replies.values()];
}

export function pieceSpan(piece: EventOf<'agent-said'>): Span {
  return { startMs: piece.startMs, endMs: piece.startMs + piece.playedMs };
}
