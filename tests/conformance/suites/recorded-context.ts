import type { Json, JsonObject, PipelineType } from '@eva/core';
import { auditFact } from '../../../packages/cli/src/import/recorded-run/audit-log.ts';
import { contextOfHistory } from '../../../packages/cli/src/import/recorded-run/context-of-history.ts';
import { isText } from '../../../packages/cli/src/import/recorded-run/framework-log.ts';
import type { HistoryEvent, HistoryFact } from '../../../packages/cli/src/import/recorded-run/history-event.ts';
import { mergeHistory } from '../../../packages/cli/src/import/recorded-run/merge-history.ts';
import type {
  ByTurn,
  RecordedContext,
  RecordedEntry,
} from '../../../packages/cli/src/import/recorded-run/recorded-context.ts';
import { simulatorFact } from '../../../packages/cli/src/import/recorded-run/simulator-log.ts';
import { functionSuite } from '../suite.ts';

interface VectorEvent {
  readonly timestamp_ms: number;
  readonly source: string;
  readonly event_type: string;
  readonly data: Json;
}

interface FilesInput {
  readonly pipeline_type: PipelineType;
  readonly files: { readonly [name: string]: string };
  readonly conversation_ended_reason: string | null;
}

export const contextFromHistorySuite = functionSuite({
  name: 'metrics/context_from_history',
  run(_fn, input) {
    const { pipeline_type, history } = input as {
      readonly pipeline_type: PipelineType;
      readonly history: readonly VectorEvent[];
    };
    return contextFields(contextOfHistory(history.map(historyEvent), pipeline_type));
  },
});

export const contextFromFilesSuite = functionSuite({
  name: 'metrics/context_from_files',
  run(_fn, input) {
    const { pipeline_type, files, conversation_ended_reason } = input as FilesInput;
    const history = mergeHistory(
      {
        audit: files['audit_log.json'],
        framework: files['framework_logs.jsonl'] ?? files['pipecat_logs.jsonl'],
        simulator: files['user_simulator_events.jsonl'] ?? files['elevenlabs_events.jsonl'],
      },
      pipeline_type,
    );
    if (history === undefined) return null;
    return {
      ...contextFields(contextOfHistory(history, pipeline_type)),
      conversation_ended_reason,
      merged_history: history.map(({ timestampMs, source, name }) => ({
        timestamp_ms: timestampMs,
        source: VECTOR_SOURCES[source],
        event_type: name,
      })),
    };
  },
});

const VECTOR_SOURCES = { audit: 'audit_log', framework: 'pipecat', simulator: 'user_simulator' } as const;

function historyEvent({ timestamp_ms, source, event_type, data }: VectorEvent): HistoryEvent {
  const of = (name: HistoryEvent['source'], fact: HistoryFact): HistoryEvent => ({
    timestampMs: timestamp_ms,
    source: name,
    name: event_type,
    fact,
  });
  if (source === 'audit_log') return of('audit', auditFact(event_type, { value: data }));
  const fields = typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as JsonObject) : {};
  if (source !== 'pipecat') return of('simulator', simulatorFact(event_type, fields));
  const text = typeof fields.frame === 'string' ? fields.frame : '';
  return of('framework', isText(event_type) ? { type: 'synthesised', text } : { type: 'other' });
}

/** A context in the names that the vectors use. */
export function contextFields(context: RecordedContext): JsonObject {
  return {
    transcribed_assistant_turns: byKey(context.transcribedAgent),
    transcribed_user_turns: byKey(context.transcribedCaller),
    intended_assistant_turns: byKey(context.intendedAgent),
    intended_user_turns: byKey(context.intendedCaller),
    audio_timestamps_assistant_turns: byKey(context.agentSegments),
    audio_timestamps_user_turns: byKey(context.callerSegments),
    num_assistant_turns: context.agentTurnCount,
    num_user_turns: context.callerTurnCount,
    num_tool_calls: context.toolCalls.length,
    tool_called: context.toolCalls.map(({ tool }) => tool.toLowerCase()),
    tool_params: context.toolCalls.map(({ tool, parameters }) => ({ tool_name: tool, tool_parameters: parameters })),
    tool_responses: context.toolResponses.map(({ tool, response }) => ({ tool_name: tool, tool_response: response })),
    conversation_trace: context.trace.map(traceFields),
    assistant_interrupted_turns: context.agentInterrupted,
    user_interrupted_turns: context.callerInterrupted,
    fallback_turn_ids: context.nudgedTurns,
    latency_assistant_turns: byKey(context.latencySeconds),
  };
}

function byKey(map: ByTurn<Json>): JsonObject {
  return Object.fromEntries([...map].map(([turn, value]) => [String(turn), value]));
}

function traceFields(entry: RecordedEntry): JsonObject {
  const turn_id = entry.turn;
  switch (entry.type) {
    case 'speech': {
      const role = entry.speaker === 'caller' ? 'user' : 'assistant';
      return { role, content: entry.text, type: entry.source, turn_id };
    }
    case 'tool-call':
      return { tool_name: entry.tool, parameters: entry.parameters, type: 'tool_call', turn_id };
    case 'tool-response':
      return { tool_name: entry.tool, tool_response: entry.response, type: 'tool_response', turn_id };
    default:
      return entry satisfies never;
  }
}
