import type { Millis } from './clock.ts';

/** What the files of another tool say where our own logs say nothing, or where it is derived otherwise: metrics prefer it. */
export interface RecordedFacts {
  /** Turns in which the agent had to be nudged, because no speech came to it. */
  readonly nudgedTurns: readonly number[];
  /** The agent's own record in order, with what it wrote and never said. */
  readonly agentRecord: readonly RecordedStep[];
  /** As that tool summarised them; it keeps no single latencies. */
  readonly stageLatencies: {
    readonly stt?: RecordedLatency;
    readonly llm?: RecordedLatency;
    readonly tts?: RecordedLatency;
  };
  /** Tokens of each answer of the agent's model, where they are told. */
  readonly outputTokens: readonly number[];
  readonly reasoningTokens: readonly number[];
  /** Last line of the caller's own log, as it stands there; null where there is no such log. */
  readonly callerLogLastLine: string | null;
}

type RecordedStep =
  | { readonly type: 'heard' }
  | { readonly type: 'tool' }
  | { readonly type: 'wrote'; readonly text: string };

export interface RecordedLatency {
  readonly meanMs: Millis;
  readonly p50Ms: Millis;
  readonly p95Ms: Millis;
  readonly p99Ms: Millis;
  readonly calls: number;
}
