import type { Json } from '@eva/core';
import { toolsOf } from '../../../packages/cli/src/import/recorded-run/context-of-history.ts';
import { groupTurns } from '../../../packages/cli/src/import/recorded-run/finish-trace.ts';
import { mergeRuns } from '../../../packages/cli/src/import/recorded-run/framework-log.ts';
import type { Fields } from '../../../packages/cli/src/import/recorded-run/json-fields.ts';
import type { DraftEntry } from '../../../packages/cli/src/import/recorded-run/replay-state.ts';
import { isEmptySpeech } from '../../../packages/cli/src/import/recorded-run/simulator-log.ts';
import { bareText, spokenPart } from '../../../packages/cli/src/import/recorded-run/spoken-part.ts';
import { withoutMarks } from '../../../packages/cli/src/import/recorded-run/without-marks.ts';
import { functionSuite } from '../suite.ts';

interface VectorEntry {
  readonly role?: 'user' | 'assistant';
  readonly content?: string;
  readonly type?: string;
  readonly turn_id?: number;
  readonly tool_name?: string;
  readonly parameters?: Json;
  readonly tool_response?: Json;
}

interface VectorLog {
  readonly type: string;
  readonly timestamp: number;
  readonly data: { readonly frame: string };
}

export const logHelpersSuite = functionSuite({ name: 'metrics/log_helpers', run: answer });

function answer(fn: string, input: unknown): unknown {
  switch (fn) {
    case 'truncate_to_spoken': {
      const { audit_text, segments } = input as { readonly audit_text: string; readonly segments: readonly string[] };
      return { result: spokenPart(audit_text, segments) };
    }
    case 'strip_labels':
      return { result: withoutMarks((input as { readonly text: string }).text) };
    case 'normalize_for_comparison':
      return { result: bareText((input as { readonly text: string }).text) };
    case 'group_consecutive_turns':
      return { result: grouped((input as { readonly turns: readonly VectorEntry[] }).turns) };
    case 'aggregate_logs':
      return { result: merged((input as { readonly logs: readonly VectorLog[] }).logs) };
    case 'filter_empty_responses':
      return { result: (input as { readonly logs: readonly Fields[] }).logs.filter((log) => !isEmptySpeech(log)) };
    case 'extract_tools':
      return tools((input as { readonly trace: readonly VectorEntry[] }).trace);
    default:
      return undefined;
  }
}

function grouped(turns: readonly VectorEntry[]) {
  const entries = turns.map((turn) => ({
    type: turn.role === undefined ? 'tool' : 'speech',
    speaker: turn.role,
    turn: turn.turn_id ?? 0,
    text: turn.content ?? null,
    source: turn,
  }));
  return groupTurns(entries).map(({ source, text }) =>
    source.role === undefined ? source : { ...source, content: text },
  );
}

function merged(logs: readonly VectorLog[]) {
  const entries = logs.map(({ type, timestamp, data }) => ({ type, timestampMs: timestamp, text: data.frame }));
  return mergeRuns(entries).map(({ type, startMs, endMs, text }) => ({
    type,
    start_timestamp: startMs,
    end_timestamp: endMs,
    data: { frame: text },
  }));
}

function tools(trace: readonly VectorEntry[]) {
  const entries = trace.flatMap(({ type, tool_name, parameters, tool_response, turn_id = 0 }): DraftEntry[] => {
    const tool = tool_name ?? '';
    if (type === 'tool_call') return [{ type: 'tool-call', turn: turn_id, tool, parameters: parameters ?? null }];
    if (type === 'tool_response')
      return [{ type: 'tool-response', turn: turn_id, tool, response: tool_response ?? null }];
    return [];
  });
  const { toolCalls, toolResponses } = toolsOf(entries);
  return {
    tool_params: toolCalls.map(({ tool, parameters }) => ({ tool_name: tool, tool_parameters: parameters })),
    tool_responses: toolResponses.map(({ tool, response }) => ({ tool_name: tool, tool_response: response })),
  };
}
