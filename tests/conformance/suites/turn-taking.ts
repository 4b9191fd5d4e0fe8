import type { JsonObject } from '@eva/core';
import {
  interruptCountScore,
  latencyScore,
  overlapScore,
  preToolSpeechRate,
  type SpeechOrTool,
  type TurnMap,
  type TurnSegments,
  turnTaking,
  yieldScore,
} from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';
import { orFailed, scored, toolTurns, type VectorPart, type VectorScore, vectorParts } from './metric-vector.ts';

interface AuditEntry {
  readonly timestamp: string;
  readonly message_type: string;
  readonly value: unknown;
}

interface Input {
  readonly audio_timestamps_user_turns: TurnSegments;
  readonly audio_timestamps_assistant_turns: TurnSegments;
  readonly latency_assistant_turns: TurnMap<number>;
  readonly assistant_interrupted_turns: readonly number[];
  readonly user_interrupted_turns: readonly number[];
  readonly fallback_turn_ids: readonly number[];
  readonly conversation_trace: readonly { readonly type?: string; readonly turn_id?: number }[];
  readonly conversation_ended_reason: string | null;
  readonly audit_log_transcript?: readonly AuditEntry[] | null;
  readonly agent_perf_stats_rows?: readonly { readonly [column: string]: string }[] | null;
}

export const turnTakingSuite = functionSuite({
  name: 'metrics/turn_taking',
  run: (_fn, input) => scoreTurnTaking(input as Input),
});

interface CurveInput {
  readonly latency_ms: number;
  readonly has_tool_call: boolean;
  readonly yield_ms: number;
  readonly overlap_ms: number;
  readonly n_segments: number;
}

export const turnTakingCurvesSuite = functionSuite({
  name: 'metrics/turn_taking_curves',
  run(fn, input) {
    const { latency_ms, has_tool_call, yield_ms, overlap_ms, n_segments } = input as CurveInput;
    switch (fn) {
      case 'latency_score':
        return { score: latencyScore(latency_ms, has_tool_call) };
      case 'yield_score':
        return { score: yieldScore(yield_ms) };
      case 'overlap_score':
        return { score: overlapScore(overlap_ms) };
      case 'count_score':
        return { score: interruptCountScore(n_segments) };
      default:
        return undefined;
    }
  },
});

function scoreTurnTaking(input: Input): VectorScore {
  return orFailed(() => {
    const result = turnTaking({
      userSegments: input.audio_timestamps_user_turns,
      agentSegments: input.audio_timestamps_assistant_turns,
      latencySeconds: input.latency_assistant_turns,
      agentInterrupted: input.assistant_interrupted_turns,
      userInterrupted: input.user_interrupted_turns,
      fallbackTurns: input.fallback_turn_ids,
      toolTurns: toolTurns(input.conversation_trace),
      endedReason: input.conversation_ended_reason,
    });
    const details = {
      per_turn_score: result.perTurnScore,
      per_turn_reason: result.perTurnReason,
      per_turn_evidence: result.perTurnEvidence,
      num_turns: result.numTurns,
      num_evaluated: Object.keys(result.perTurnScore).length,
      missed_turn: result.missedTurn,
    } as unknown as JsonObject;
    const parts = result.parts && { ...vectorParts(result.parts), ...fileParts(input) };
    return scored(result.score, result.score, details, parts);
  });
}

/** Sub-metrics that the method reads from files of its own tools. */
function fileParts(input: Input): { readonly [key: string]: VectorPart } {
  const parts: { [key: string]: VectorPart } = {};
  const rate = preToolSpeechRate(conversationOf(input.audit_log_transcript ?? []));
  if (rate !== undefined) parts.pretoolspeech_rate = { score: rate, normalized_score: rate };
  for (const column of ['output_tokens', 'reasoning_tokens']) {
    const cells = (input.agent_perf_stats_rows ?? []).map((row) => row[column] ?? '');
    const values = cells.filter((cell) => cell.trim() !== '' && Number.isFinite(Number(cell))).map(Number);
    if (values.length === 0) continue;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    parts[`mean_${column}`] = { score: mean, normalized_score: null };
  }
  return parts;
}

function conversationOf(transcript: readonly AuditEntry[]): readonly SpeechOrTool[] {
  return [...transcript]
    .sort((a, b) => Number(a.timestamp) - Number(b.timestamp))
    .flatMap((entry): readonly SpeechOrTool[] => {
      if (entry.message_type === 'user') return [{ type: 'user' }];
      if (entry.message_type === 'assistant')
        return [{ type: 'agent', text: typeof entry.value === 'string' ? entry.value : '' }];
      return entry.message_type.startsWith('tool_') ? [{ type: 'tool' }] : [];
    });
}
