import { roundHalfEven } from '@eva/core';
import { mean } from './turn-map.ts';

export type StageStats = {
  readonly mean_seconds: number;
  readonly p50_seconds: number;
  readonly p95_seconds: number;
  readonly p99_seconds: number;
  readonly total_calls: number;
};

/** What one stage of the agent took over a call; undefined when it never ran. */
export function stageStats(latenciesMs: readonly number[]): StageStats | undefined {
  const sorted = latenciesMs.filter(Number.isFinite).sort((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  return {
    mean_seconds: seconds(mean(sorted)),
    p50_seconds: seconds(percentile(sorted, 0.5)),
    p95_seconds: seconds(percentile(sorted, 0.95)),
    p99_seconds: seconds(percentile(sorted, 0.99)),
    total_calls: sorted.length,
  };
}

function percentile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? 0;
  return below + (above - below) * (position - Math.floor(position));
}

function seconds(ms: number): number {
  return roundHalfEven(ms / 1000, 3);
}
