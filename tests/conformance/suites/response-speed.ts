import type { Json, JsonObject } from '@eva/core';
import { responseSpeed, type SpeedStats, stageSeconds, type TurnMap } from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';
import { SKIPPED, scored, toolTurns, type VectorPart, type VectorScore } from './metric-vector.ts';

interface Input {
  readonly latency_assistant_turns: TurnMap<number>;
  readonly conversation_trace: readonly { readonly type?: string; readonly turn_id?: number }[];
  readonly result_json?: { readonly [key: string]: Json } | null;
}

export const responseSpeedSuite = functionSuite({
  name: 'metrics/response_speed',
  run: (_fn, input) => scoreResponseSpeed(input as Input),
});

function scoreResponseSpeed(input: Input): VectorScore {
  const result = responseSpeed({
    latencySeconds: input.latency_assistant_turns,
    toolTurns: toolTurns(input.conversation_trace),
  });
  if (!result) return SKIPPED;
  const parts: { [key: string]: VectorPart } = {};
  const details: { [key: string]: JsonObject } = {};
  const add = (key: string, score: number, detail: JsonObject) => {
    parts[key] = { score, normalized_score: null };
    details[key] = detail;
  };
  for (const [key, stats] of Object.entries({
    with_tool_calls: result.withToolCalls,
    no_tool_calls: result.noToolCalls,
  })) {
    if (stats) add(key, stats.meanSeconds, detailsOf(stats));
  }
  for (const key of ['llm_latency', 'stt_latency', 'tts_latency']) {
    const stage = input.result_json?.[key];
    if (typeof stage !== 'object' || stage === null || Array.isArray(stage)) continue;
    const seconds = stageSeconds(stage as JsonObject);
    if (typeof seconds.mean_seconds === 'number') add(key, seconds.mean_seconds, seconds);
  }
  return {
    ...scored(result.meanSeconds, null, detailsOf(result), parts),
    ...(Object.keys(details).length > 0 ? { sub_metric_details: details } : {}),
  };
}

function detailsOf(stats: SpeedStats): JsonObject {
  return {
    mean_speed_seconds: stats.meanSeconds,
    max_speed_seconds: stats.maxSeconds,
    num_turns: stats.perTurnSeconds.length,
    per_turn_speeds: stats.perTurnSeconds,
  };
}
