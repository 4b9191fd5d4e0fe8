import type { CallEnding, CallEvent, CallFact, Json, JsonObject, RecordedCall, ToolTraceEntry, Turn } from '@eva/core';
import { EVENT_LOG_SCHEMA } from '@eva/core';
import type { HistoryEvent } from './history-event.ts';
import type { RecordFiles } from './read-record.ts';
import type { RecordedContext, RecordedEntry } from './recorded-context.ts';

export interface CallNames {
  readonly callId: string;
  readonly system: string;
  readonly domain: string;
  readonly seed: number;
  readonly locale: string;
}

/** The log of ours that stands for a recorded call: what its files say as one event, and its tools as they came. */
export function recordedEvents(files: RecordFiles, names: CallNames): readonly CallEvent[] {
  const { place, facts } = files;
  const startSeconds = firstSoundSeconds(files.history);
  const durationMs = files.durationSeconds * 1000;
  const toolTrace = toolTraceOf(files, startSeconds * 1000);
  const call: RecordedCall = {
    turns: turnsOf(files.context, startSeconds),
    trace: traceOf(files.context.trace, toolTrace),
    toolTrace,
    facts,
  };
  const { scenario, trial } = place;
  const started = { schema: EVENT_LOG_SCHEMA, ...names, scenario, trial, clock: 'wall' } as const;
  const tools = toolTrace.flatMap(({ call: made, result, atMs }): readonly (readonly [number, CallFact])[] => [
    [atMs, { type: 'tool-call', call: made }],
    [atMs, { type: 'tool-result', callId: made.id, tool: made.name, result }],
  ]);
  const dated: readonly (readonly [number, CallFact])[] = [
    [0, { type: 'call-start', ...started }],
    ...tools,
    [durationMs, { type: 'recorded-call', tool: 'eva-bench', call }],
    [durationMs, { type: 'call-end', ...endingOf(files.endedReason), durationMs }],
  ];
  return dated
    .toSorted(([one], [other]) => one - other)
    .map(([atMs, fact], index) => ({ seq: index + 1, atMs, ...fact }));
}

/** Who ended a call for what reason, as far as the reason tells. */
export function endingOf(reason: string): CallEnding {
  switch (reason) {
    case 'goodbye':
    case 'session_ended':
      return { by: 'caller', reason };
    case 'transfer':
    case 'assistant_disconnect':
    case 'elevenlabs_disconnect':
      return { by: 'agent', reason };
    case 'inactivity_timeout':
    case 'timeout':
    case 'time_limit_exceeded':
    case 'max_turns':
      return { by: 'limit', reason };
    default:
      return { by: 'error', reason };
  }
}

/** When the recording of the line begins: with the first sound of either side. */
function firstSoundSeconds(history: readonly HistoryEvent[]): number {
  const sounds = history.flatMap(({ fact }) => (fact.type === 'audio-start' ? [fact.atSeconds] : []));
  return sounds.length > 0 ? Math.min(...sounds) : (history[0]?.timestampMs ?? 0) / 1000;
}

function turnsOf(context: RecordedContext, startSeconds: number): readonly Turn[] {
  const sides = [
    {
      speaker: 'caller',
      segments: context.callerSegments,
      intended: context.intendedCaller,
      heard: context.transcribedCaller,
      bargedIn: context.callerInterrupted,
    },
    {
      speaker: 'agent',
      segments: context.agentSegments,
      intended: context.intendedAgent,
      heard: context.transcribedAgent,
      bargedIn: context.agentInterrupted,
    },
  ] as const;
  const turns = sides.flatMap(({ speaker, segments, intended, heard, bargedIn }): readonly Turn[] =>
    [...segments].map(([index, spans]) => ({
      index,
      speaker,
      // Subtracted first: seconds since 1970 in ms have no digits left for what is measured.
      segments: (spans ?? []).map(([start, end]) => ({
        startMs: (start - startSeconds) * 1000,
        endMs: (end - startSeconds) * 1000,
      })),
      ...(intended.get(index) ? { intended: intended.get(index) ?? '' } : {}),
      ...(heard.get(index) ? { heard: heard.get(index) ?? '' } : {}),
      bargedIn: bargedIn.includes(index),
    })),
  );
  return turns.toSorted((one, other) => one.index - other.index || (one.speaker === 'caller' ? -1 : 1));
}

/** Tools run one after another, so a result belongs to the oldest open call of its name. */
function toolTraceOf(files: RecordFiles, startMs: number): readonly ToolTraceEntry[] {
  const turns = files.context.trace.flatMap((entry) => (entry.type === 'tool-call' ? [entry.turn] : []));
  const calls: { readonly entry: Omit<ToolTraceEntry, 'result'>; result: Json; isOpen: boolean }[] = [];
  for (const { fact, timestampMs } of files.history) {
    if (fact.type === 'tool-call') {
      const id = `tool-${calls.length + 1}`;
      const call = { id, name: fact.tool, arguments: objectOf(fact.parameters) };
      const atMs = Math.max(0, timestampMs - startMs);
      calls.push({ entry: { call, atMs, turn: turns[calls.length] ?? 0 }, result: null, isOpen: true });
    } else if (fact.type === 'tool-response') {
      const open = calls.find(({ entry, isOpen }) => isOpen && entry.call.name === fact.tool);
      if (open === undefined) continue;
      open.result = fact.response;
      open.isOpen = false;
    }
  }
  return calls.map(({ entry, result }) => ({ ...entry, result }));
}

function traceOf(entries: readonly RecordedEntry[], toolTrace: readonly ToolTraceEntry[]): RecordedCall['trace'] {
  const calls = [...toolTrace];
  const open: ToolTraceEntry[] = [];
  return entries.flatMap((entry): RecordedCall['trace'] => {
    if (entry.type === 'speech') {
      const { type, speaker, turn, text } = entry;
      return text === null || text === '' ? [] : [{ type, speaker, turn, text }];
    }
    if (entry.type === 'tool-call') {
      const call = calls.shift();
      if (call === undefined) return [];
      open.push(call);
      return [{ type: 'tool-call', turn: entry.turn, call: call.call }];
    }
    const index = open.findIndex(({ call }) => call.name === entry.tool);
    const [answered] = index < 0 ? [] : open.splice(index, 1);
    const callId = answered?.call.id ?? '';
    return [{ type: 'tool-result', turn: entry.turn, callId, tool: entry.tool, result: entry.response }];
  });
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
