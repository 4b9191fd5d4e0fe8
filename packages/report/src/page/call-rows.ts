import type { CallContext, CallEvent, Json, StoredScores, ToolCall, Turn } from '@eva/core';
import { type TurnBadge, turnBadges } from './turn-badges.ts';

/** What happened in a call, one row a turn, tool call or event, in the order in which it happened. */
export type CallRow = TurnRow | ToolRow | EventRow;

export interface TurnRow {
  readonly type: 'turn';
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly turn: Turn;
  /** From the caller's last sound to the agent's first; of the agent's answers only. */
  readonly answerMs: number | undefined;
  readonly badges: readonly TurnBadge[];
}

export interface ToolRow {
  readonly type: 'tool';
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly call: ToolCall;
  /** Undefined where the call ended before the tool did. */
  readonly result: Json | undefined;
  readonly isRefused: boolean;
}

export interface EventRow {
  readonly type: 'event';
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly name: string;
  readonly text: string;
  readonly isProblem: boolean;
}

export interface RowsInput {
  readonly context: Pick<CallContext, 'turns' | 'mode'>;
  readonly events: readonly CallEvent[];
  readonly scores: StoredScores | null;
  /** Begins the id of every row, so that rows of several calls can stand on one page. */
  readonly idPrefix: string;
}

export function callRows({ context, events, scores, idPrefix }: RowsInput): readonly CallRow[] {
  const openMs = events.find((event) => event.type === 'line-open')?.atMs ?? 0;
  const rows: readonly CallRow[] = [
    // At one and the same moment, a tool comes before the answer that it was for.
    ...toolRows(events, openMs),
    ...context.turns.map((turn): TurnRow => turnRow(turn, context, scores)),
    ...events.filter((event) => !isToldTwice(event, events)).flatMap((event) => eventRow(event, openMs)),
  ];
  return rows
    .toSorted((a, b) => a.startMs - b.startMs || rows.indexOf(a) - rows.indexOf(b))
    .map((row, index) => ({ ...row, id: `${idPrefix}-row-${index + 1}` }));
}

function turnRow(turn: Turn, { turns, mode }: RowsInput['context'], scores: StoredScores | null): TurnRow {
  const startMs = turn.segments[0]?.startMs ?? 0;
  const asked = turns.find((other) => other.speaker === 'caller' && other.index === turn.index);
  const askedMs = turn.speaker === 'agent' ? asked?.segments.at(-1)?.endMs : undefined;
  return {
    type: 'turn',
    id: '',
    startMs,
    endMs: turn.segments.at(-1)?.endMs ?? startMs,
    turn,
    // In text there is no sound to count from.
    answerMs: askedMs === undefined || mode === 'text' ? undefined : startMs - askedMs,
    badges: scores === null ? [] : turnBadges(turn, scores),
  };
}

function toolRows(events: readonly CallEvent[], openMs: number): readonly ToolRow[] {
  return events.flatMap((event, index): readonly ToolRow[] => {
    if (event.type !== 'tool-call') return [];
    const answer = events.slice(index).find((later) => later.type === 'tool-result' && later.callId === event.call.id);
    const result = answer?.type === 'tool-result' ? answer.result : undefined;
    const startMs = event.atMs - openMs;
    const endMs = answer === undefined ? startMs : answer.atMs - openMs;
    return [{ type: 'tool', id: '', startMs, endMs, call: event.call, result, isRefused: isRefusal(result) }];
  });
}

/** By the method, a tool that could not do what it was asked says so in `status`. */
function isRefusal(result: Json | undefined): boolean {
  return typeof result === 'object' && result !== null && 'status' in result && result.status === 'error';
}

function eventRow(event: CallEvent, openMs: number): readonly EventRow[] {
  const told = toldEvent(event);
  if (told === undefined) return [];
  const startMs = event.atMs - openMs;
  return [{ type: 'event', id: '', startMs, endMs: startMs, ...told }];
}

/** Where somebody hung up, that was the end. */
function isToldTwice(event: CallEvent, events: readonly CallEvent[]): boolean {
  return event.type === 'call-end' && event.by !== 'error' && events.some(({ type }) => type === 'hang-up');
}

/** The events that explain a call to its reader; what the transcript or a score tells already is left to them. */
function toldEvent(event: CallEvent): Pick<EventRow, 'name' | 'text' | 'isProblem'> | undefined {
  switch (event.type) {
    case 'barge-in':
      return {
        name: 'barge-in',
        text: `The caller spoke while the agent did: ${ms(event.playedMs)} of the reply were played, ${ms(event.flushedMs)} dropped.`,
        isProblem: false,
      };
    case 'component-error':
      return { name: `${event.stage} error`, text: `${event.code}: ${event.message}`, isProblem: true };
    case 'warning':
      return { name: 'warning', text: event.message, isProblem: true };
    case 'hang-up':
      return { name: 'hang-up', text: `The ${event.by} hung up: ${event.why || event.reason}.`, isProblem: false };
    case 'call-end':
      return {
        name: 'end',
        text: `The call ended by ${event.by}: ${event.reason}${event.detail === undefined ? '' : ` (${event.detail})`}.`,
        isProblem: event.by === 'error' || event.by === 'limit',
      };
    default:
      return undefined;
  }
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}
