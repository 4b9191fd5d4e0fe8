import type { TurnMap, TurnSegments } from './turn-map.ts';

export interface TurnTakingInput {
  readonly userSegments: TurnSegments;
  readonly agentSegments: TurnSegments;
  /** Seconds from the caller's last word to the agent's first; negative when interrupted. */
  readonly latencySeconds: TurnMap<number>;
  /** Turns in which the agent spoke into the caller's speech. */
  readonly agentInterrupted: readonly number[];
  /** Turns whose caller speech came in on the agent's. */
  readonly userInterrupted: readonly number[];
  /** Turns in which the agent had to be nudged because it heard no end of speech. */
  readonly fallbackTurns: readonly number[];
  readonly toolTurns: readonly number[];
  readonly endedReason: string | null;
}

/** What one turn's score rests on; keys as they are stored. */
export interface TurnEvidence {
  readonly has_tool_call: boolean;
  readonly latency_ms?: number;
  readonly latency_score?: number;
  readonly overlap_ms?: number;
  readonly overlap_score?: number;
  readonly n_interrupt_segments?: number;
  readonly interrupt_count_score?: number;
  readonly post_interrupt_latency_ms?: number;
  readonly post_interrupt_latency_score?: number;
  readonly yield_ms?: number;
  readonly yield_score?: number;
}
