import {
  type CallContext,
  type Evidence,
  type JsonObject,
  type RecordedLatency,
  roundHalfEven,
  type ScorePart,
} from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric } from '../code-metric.ts';
import { lateFromMs } from '../rules/late-answer.ts';
import { responseSpeed, type SpeedStats } from '../rules/response-speed.ts';
import { type StageStats, stageStats } from '../rules/stage-stats.ts';
import { turnEvidence } from '../turn-evidence-span.ts';

/**
 * Follows the reference of August 2026; v0.2.1 counts turn 0 of a call of another tool, as the reference does. Its stage latencies are those that the engine charged or measured for each part of
 * the agent; of an imported call those that the other tool summarised.
 */
export const responseSpeedMetric = codeMetric({
  id: 'response_speed',
  version: 'v0.2.1',
  category: 'diagnostic',
  needs: ['speech'],
  scale: { min: 0, max: 1000, better: 'lower' },
  inPassAtK: false,
  about:
    "Mean seconds from the caller's last sound to the agent's first, over the turns in which the agent did not speak into " +
    'the caller; in parts by whether tools ran, and what each stage of the agent took. Lower is better.',
  score(call) {
    const turns = turnsOfCall(call);
    const result = responseSpeed(turns);
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
      evidence: lateAnswers(call, turns),
    };
  },
});

function lateAnswers(call: CallContext, turns: ReturnType<typeof turnsOfCall>): readonly Evidence[] {
  return Object.entries(turns.latencySeconds).flatMap(([turn, seconds]) => {
    const isLate = seconds * 1000 >= lateFromMs(turns.toolTurns.includes(Number(turn)));
    return isLate
      ? turnEvidence(call, { turn: Number(turn) }, `turn ${turn}: answered after ${seconds.toFixed(2)} s`)
      : [];
  });
}

function detailsOf(stats: SpeedStats): JsonObject {
  return {
    mean_speed_seconds: stats.meanSeconds,
    max_speed_seconds: stats.maxSeconds,
    num_turns: stats.perTurnSeconds.length,
    per_turn_speeds: stats.perTurnSeconds,
  };
}

function stagesOf(call: CallContext): { readonly [key: string]: StageStats } {
  const { llm, stt, tts, model = [] } = call.stageLatenciesMs;
  const told = call.recorded?.stageLatencies;
  const stages = {
    llm_latency: told?.llm === undefined ? stageStats(llm) : toldStats(told.llm),
    stt_latency: told?.stt === undefined ? stageStats(stt) : toldStats(told.stt),
    tts_latency: told?.tts === undefined ? stageStats(tts) : toldStats(told.tts),
    model_response_latency: stageStats(model),
  };
  return Object.fromEntries(Object.entries(stages).flatMap(([key, stats]) => (stats ? [[key, stats]] : [])));
}

function toldStats(told: RecordedLatency): StageStats {
  const seconds = (ms: number) => roundHalfEven(ms / 1000, 3);
  return {
    mean_seconds: seconds(told.meanMs),
    p50_seconds: seconds(told.p50Ms),
    p95_seconds: seconds(told.p95Ms),
    p99_seconds: seconds(told.p99Ms),
    total_calls: told.calls,
  };
}
