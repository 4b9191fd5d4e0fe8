import type { Json } from '@eva/core';

/** Values by turn number. */
export type ByTurn<T> = ReadonlyMap<number, T>;

/** Start and end of a stretch of audio, in seconds of the clock that the logs were kept by. */
export type RecordedSegment = readonly [startSeconds: number, endSeconds: number];

/** Speech or a tool, in the order of the conversation. */
export type RecordedEntry =
  | {
      readonly type: 'speech';
      readonly speaker: 'caller' | 'agent';
      readonly turn: number;
      /** Null for a greeting of which no text is left. */
      readonly text: string | null;
      /** What the speaker meant to say, or what the other side made of it. */
      readonly source: 'intended' | 'transcribed';
    }
  | { readonly type: 'tool-call'; readonly turn: number; readonly tool: string; readonly parameters: Json }
  | { readonly type: 'tool-response'; readonly turn: number; readonly tool: string; readonly response: Json };

/** What the logs of one recorded call say, before it is known what it should have come to. */
export interface RecordedContext {
  readonly transcribedAgent: ByTurn<string | null>;
  readonly transcribedCaller: ByTurn<string>;
  readonly intendedAgent: ByTurn<string>;
  readonly intendedCaller: ByTurn<string>;
  /** Null for a turn with text and no audio. */
  readonly agentSegments: ByTurn<readonly RecordedSegment[] | null>;
  readonly callerSegments: ByTurn<readonly RecordedSegment[] | null>;
  readonly agentTurnCount: number;
  readonly callerTurnCount: number;
  readonly toolCalls: readonly { readonly tool: string; readonly parameters: Json }[];
  readonly toolResponses: readonly { readonly tool: string; readonly response: Json }[];
  readonly trace: readonly RecordedEntry[];
  /** Turns in which the agent broke in on the caller. */
  readonly agentInterrupted: readonly number[];
  /** Turns of which the caller's speech broke in on the agent. */
  readonly callerInterrupted: readonly number[];
  /** Turns in which the agent had to be nudged because no speech came to it. */
  readonly nudgedTurns: readonly number[];
  readonly latencySeconds: ByTurn<number>;
}
