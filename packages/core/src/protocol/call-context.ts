import type { AudioChunk } from './audio-format.ts';
import type { Millis } from './clock.ts';
import type { DomainTool } from './domain.ts';
import type { Json, JsonObject } from './json.ts';
import type { ToolCall } from './llm.ts';
import type { RecordedFacts } from './recorded-facts.ts';
import type { PipelineType } from './s2s.ts';
import type { Scenario } from './scenario.ts';

/** Derived by core from event log, recording and scenario, by a pure function; read-only for metrics. */
export interface CallContext {
  readonly callId: string;
  readonly scenario: Scenario;
  /**
   * `text` for a call without a line: what one side wrote is what the other read, the times of turns are those at which
   * they were written, and there is no audio. Absent on the line.
   */
  readonly mode?: 'text';
  readonly pipeline: PipelineType;
  /** BCP 47. */
  readonly locale: string;
  readonly agent: { readonly role: string; readonly instructions: string; readonly greeting: string };
  readonly tools: readonly Pick<DomainTool, 'name' | 'description' | 'parameters' | 'effect'>[];
  readonly callErrorTypes: readonly string[];
  /**
   * Turn 0 is the agent's greeting; agent turn t answers caller turn t. In the order of their first sound; a turn may
   * hold several stretches of speech. Times are read off what each side put into the recorded line, in
   * ms since the line opened.
   */
  readonly turns: readonly Turn[];
  /** Speech and tools in order, for judges. */
  readonly trace: readonly TraceEntry[];
  readonly toolTrace: readonly ToolTraceEntry[];
  readonly initialDb: JsonObject;
  readonly finalDb: JsonObject;
  readonly ended: CallEnding;
  readonly durationMs: Millis;
  /** What each stage took, as the engine saw it, one entry an answer. */
  readonly stageLatenciesMs: {
    readonly stt: readonly Millis[];
    readonly llm: readonly Millis[];
    readonly tts: readonly Millis[];
    /** Of a speech-to-speech model: from the end of the caller's speech, as it claims it, to its first audio. */
    readonly model?: readonly Millis[];
  };
  /** Tokens of each answer of the agent's model, where it counts them. */
  readonly answerTokens?: { readonly output: readonly number[]; readonly reasoning: readonly number[] };
  /** Only of a call that another tool recorded. */
  readonly recorded?: RecordedFacts;
  /** Names of the conditions that the call was made under, such as `noise:cafe@10`; absent where nothing disturbed it. */
  readonly perturbations?: readonly string[];
  /**
   * Audio of one track of the line: `spoken` is what its speaker put in, `heard` what arrived at the other end. They
   * differ only where something disturbs the line. Default `spoken`.
   */
  audio(
    track: 'caller' | 'agent',
    span?: { readonly startMs: Millis; readonly endMs: Millis },
    end?: 'spoken' | 'heard',
  ): AudioChunk;
}

export interface CallEnding {
  readonly by: 'caller' | 'agent' | 'limit' | 'error';
  /**
   * `goodbye` (the caller hung up, whatever for), `inactivity_timeout`, `time_limit_exceeded`, `max_turns` (in text),
   * `assistant_disconnect`, `cancelled`, `error`.
   */
  readonly reason: string;
  /** The caller's own reason for hanging up, or the error. */
  readonly detail?: string;
}

export interface Turn {
  readonly index: number;
  readonly speaker: 'caller' | 'agent';
  /** Stretches of speech on the line, in order; at least one, save in a call that another tool recorded. */
  readonly segments: readonly { readonly startMs: Millis; readonly endMs: Millis }[];
  /** What the speaker meant to say; for an agent cut short, what was played of it. */
  readonly intended?: string;
  /** What the other side's recogniser made of it. */
  readonly heard?: string;
  /** This turn began while the other side was speaking. */
  readonly bargedIn: boolean;
}

export type TraceEntry =
  | { readonly type: 'speech'; readonly speaker: 'caller' | 'agent'; readonly turn: number; readonly text: string }
  | { readonly type: 'tool-call'; readonly turn: number; readonly call: ToolCall }
  | {
      readonly type: 'tool-result';
      readonly turn: number;
      readonly callId: string;
      readonly tool: string;
      readonly result: Json;
    };

export interface ToolTraceEntry {
  readonly call: ToolCall;
  readonly result: Json;
  readonly atMs: Millis;
  readonly turn: number;
}
