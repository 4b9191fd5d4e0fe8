import { type PipelineType, roundHalfEven } from '@eva/core';
import { finishTrace } from './finish-trace.ts';
import type { HistoryEvent } from './history-event.ts';
import { reconcileEnds } from './reconcile-ends.ts';
import type { RecordedContext, RecordedEntry, RecordedSegment } from './recorded-context.ts';
import { replayHistory } from './replay-history.ts';
import type { DraftEntry, ReplayState, Speaker } from './replay-state.ts';

/** What metrics need of a recorded call, from its merged logs; the same logs always give the same. */
export function contextOfHistory(history: readonly HistoryEvent[], pipeline: PipelineType): RecordedContext {
  const state = replayHistory(history, pipeline);
  const segments = { agent: segmentsOf(state, 'agent'), caller: segmentsOf(state, 'caller') };
  const trace = finishTrace(state);
  const isS2s = pipeline === 's2s';
  const agentTurnCount = (isS2s ? state.transcribed : state.intended).agent.size;
  const callerTurnCount = state.transcribed.caller.size;

  const agentTurns = turnsOf(state.intended.agent, state.transcribed.agent, segments.agent);
  const callerTurns = turnsOf(state.intended.caller, state.transcribed.caller, segments.caller);
  const texts = {
    intendedAgent: filled(state.intended.agent, agentTurns, ''),
    transcribedAgent: filled<string | null>(state.transcribed.agent, agentTurns, ''),
    intendedCaller: filled(state.intended.caller, callerTurns, ''),
    transcribedCaller: filled(state.transcribed.caller, callerTurns, ''),
  };
  reconcileEnds(trace, texts, isS2s);

  return {
    ...texts,
    agentSegments: filled<readonly RecordedSegment[] | null>(segments.agent, agentTurns, null),
    callerSegments: filled<readonly RecordedSegment[] | null>(segments.caller, callerTurns, null),
    agentTurnCount,
    callerTurnCount,
    ...toolsOf(state.trace),
    trace: trace.map(finished),
    agentInterrupted: [...state.agentInterrupted].sort(byNumber),
    callerInterrupted: [...state.callerInterrupted].sort(byNumber),
    nudgedTurns: [...state.nudgedTurns].sort(byNumber),
    latencySeconds: latencies(segments),
  };
}

/** Starts and ends of one turn in pairs; one that was never ended lasts to the end of the session. */
function segmentsOf(state: ReplayState, speaker: Speaker): Map<number, readonly RecordedSegment[]> {
  const ends = state.segmentEnds[speaker];
  return new Map(
    [...state.segmentStarts[speaker]].map(([turn, starts]) => [
      turn,
      starts.map((start, index) => [start, ends.get(turn)?.[index] ?? state.sessionEndSeconds ?? start] as const),
    ]),
  );
}

function latencies(segments: Record<Speaker, ReadonlyMap<number, readonly RecordedSegment[]>>): Map<number, number> {
  const found = new Map<number, number>();
  for (const turn of [...segments.agent.keys()].sort(byNumber)) {
    const start = segments.agent.get(turn)?.[0]?.[0];
    const end = segments.caller.get(turn)?.at(-1)?.[1];
    if (start !== undefined && end !== undefined) found.set(turn, roundHalfEven(start - end, 6));
  }
  return found;
}

/** Counted before anything is cut or grouped: a tool ran, whatever was said around it. */
export function toolsOf(trace: readonly DraftEntry[]): Pick<RecordedContext, 'toolCalls' | 'toolResponses'> {
  return {
    toolCalls: trace.flatMap((entry) =>
      entry.type === 'tool-call' && entry.tool !== '' && entry.parameters !== null
        ? [{ tool: entry.tool, parameters: entry.parameters }]
        : [],
    ),
    toolResponses: trace.flatMap((entry) =>
      entry.type === 'tool-response' && entry.tool !== '' && entry.response !== null
        ? [{ tool: entry.tool, response: entry.response }]
        : [],
    ),
  };
}

function turnsOf(...maps: readonly ReadonlyMap<number, unknown>[]): readonly number[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))].sort(byNumber);
}

function filled<T>(map: ReadonlyMap<number, T>, turns: readonly number[], missing: T): Map<number, T> {
  return new Map(turns.map((turn) => [turn, map.get(turn) ?? missing]));
}

function finished(entry: DraftEntry): RecordedEntry {
  if (entry.type !== 'speech') return entry;
  const { type, speaker, turn, text, source } = entry;
  return { type, speaker, turn, text, source };
}

function byNumber(one: number, other: number): number {
  return one - other;
}
