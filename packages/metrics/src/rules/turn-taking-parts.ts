import { roundHalfEven, type ScorePart } from '@eva/core';
import { lateFromMs } from './late-answer.ts';
import type { TurnEvidence, TurnTakingInput } from './turn-evidence.ts';
import { mean, type TurnMap } from './turn-map.ts';

export type TurnTakingParts = { readonly [key: string]: ScorePart };

const EARLY_MS = 200;

/** Sub-metrics over the turns that both sides spoke in, in the method's order. */
export function turnTakingParts(
  input: TurnTakingInput,
  evaluable: readonly number[],
  evidence: TurnMap<TurnEvidence>,
): TurnTakingParts {
  const parts: { [key: string]: ScorePart } = {};
  const ms = (key: string, value: number) => {
    parts[key] = { value: roundHalfEven(value, 3), normalized: null, better: 'lower' };
  };
  const share = (key: string, value: number, better: 'higher' | 'lower') => {
    parts[key] = { value: roundHalfEven(value, 4), normalized: roundHalfEven(value, 4), better };
  };
  const evidenceOf = (key: keyof TurnEvidence) =>
    evaluable.map((turn) => evidence[String(turn)]?.[key]).filter((value) => typeof value === 'number');
  const meanMs = (key: string, from: keyof TurnEvidence) => {
    const values = evidenceOf(from);
    if (values.length > 0) ms(key, mean(values));
  };
  const meanScore = (key: string, from: keyof TurnEvidence) => {
    const values = evidenceOf(from);
    if (values.length > 0) share(key, mean(values), 'higher');
  };

  const latencies = evaluable.flatMap((turn) => {
    const latency = input.latencySeconds[String(turn)];
    return typeof latency === 'number' ? { latencyMs: latency * 1000, hasTool: input.toolTurns.includes(turn) } : [];
  });
  if (latencies.length > 0) {
    const sorted = latencies.map((latency) => latency.latencyMs).sort((a, b) => a - b);
    ms('mean_latency_ms', mean(sorted));
    ms('p50_latency_ms', elementAt(sorted, 0.5));
    ms('p90_latency_ms', elementAt(sorted, 0.9));
    const early = latencies.filter(({ latencyMs }) => latencyMs < EARLY_MS).length;
    const late = latencies.filter(({ latencyMs, hasTool }) => latencyMs >= lateFromMs(hasTool)).length;
    share('on_time_rate', (latencies.length - early - late) / latencies.length, 'higher');
    share('early_rate', early / latencies.length, 'lower');
    share('late_rate', late / latencies.length, 'lower');
  }

  const flagged = (turns: readonly number[]) => evaluable.filter((turn) => turns.includes(turn)).length;
  share('agent_interruption.rate', flagged(input.agentInterrupted) / evaluable.length, 'lower');
  const interruptions = evidenceOf('n_interrupt_segments');
  parts['agent_interruption.num_interruptions'] = count(
    interruptions.length === 0 ? null : interruptions.reduce((sum, n) => sum + n, 0),
  );
  meanMs('agent_interruption.mean_overlap_ms', 'overlap_ms');
  meanScore('agent_interruption.mean_overlap_score', 'overlap_score');
  meanScore('agent_interruption.mean_count_score', 'interrupt_count_score');
  meanMs('agent_interruption.mean_post_interrupt_latency_ms', 'post_interrupt_latency_ms');
  meanScore('agent_interruption.mean_post_interrupt_latency_score', 'post_interrupt_latency_score');

  share('user_interruption.rate', flagged(input.userInterrupted) / evaluable.length, 'lower');
  meanMs('user_interruption.mean_yield_ms', 'yield_ms');
  meanScore('user_interruption.mean_yield_score', 'yield_score');

  const agentTurns = Object.keys(input.agentSegments).length;
  if (agentTurns > 0) share('fallback_nudge.rate', input.fallbackTurns.length / agentTurns, 'lower');
  parts['fallback_nudge.count'] = count(input.fallbackTurns.length || null);
  return parts;
}

function count(n: number | null): ScorePart {
  return { value: n, normalized: null, better: 'lower' };
}

function elementAt(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
