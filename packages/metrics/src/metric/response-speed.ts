import type { CallContext, JsonObject, ScorePart } from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric } from '../code-metric.ts';
import { responseSpeed, type SpeedStats } from '../rules/response-speed.ts';
import { stageStats } from '../rules/stage-stats.ts';

export const responseSpeedMetric = codeMetric({
  id: 'response_speed',
  version: 'v0.2',
  category: 'diagnostic',
  scale: { min: 0, max: 1000, better: 'lower' },
  inPassAtK: false,
  score(call) {
    const result = responseSpeed(turnsOfCall(call));
    if (!result) return { status: 'skipped', why: 'no answer has a usable latency' };
    const stages = stagesOf(call);
    const parts: { [key: string]: ScorePart } = {};
    const details: { [key: string]: JsonObject } = {};
    const splits = { with_tool_calls: result.withToolCalls, no_tool_calls: result.noToolCalls };
    for (const [key, stats] of Object.entries(splits)) {
      if (!stats) continue;
      parts[key] = { value: stats.meanSeconds, normalized: null, better: 'lower' };
      details[key] = detailsOf(stats);
    }
    for (const [key, stats] of Object.entries(stages)) {
      parts[key] = { value: stats.mean_seconds, normalized: null, better: 'lower' };
      details[key] = stats;
    }
    return {
      status: 'scored',
      value: result.meanSeconds,
      normalized: null,
      judgedBy: 'code',
      details: { ...detailsOf(result), sub_metrics: details },
      parts,
    };
  },
});

function detailsOf(stats: SpeedStats): JsonObject {
  return {
    mean_speed_seconds: stats.meanSeconds,
    max_speed_seconds: stats.maxSeconds,
    num_turns: stats.perTurnSeconds.length,
    per_turn_speeds: stats.perTurnSeconds,
  };
}

function stagesOf(call: CallContext) {
  const { stt, llm, tts } = call.stageLatenciesMs;
  const named = { llm_latency: stageStats(llm), stt_latency: stageStats(stt), tts_latency: stageStats(tts) };
  return Object.fromEntries(Object.entries(named).flatMap(([key, stats]) => (stats ? [[key, stats]] : [])));
}
