import type { Millis } from './clock.ts';
import type { DomainTool } from './domain.ts';
import type { ModelIdentity, Usage } from './identity.ts';
import type { Json, JsonObject } from './json.ts';
import type { ToolCall } from './llm.ts';
import type { RecordedCall } from './recorded-call.ts';

/** Raised when a reader of older files would misread a newer one. Readers refuse what is newer than they know. */
export const EVENT_LOG_SCHEMA = 1;

/** Who used something that may cost: a slot of the system under test, or one of the caller's. */
export type UsageStage = AgentStage | `caller-${AgentStage}`;
type AgentStage = 'stt' | 'llm' | 'audio-llm' | 'tts' | 'turns' | 's2s';

/** What the agent went by when it asked for a tool. */
export interface ToolGrounds {
  readonly callId: string;
  readonly tool: string;
  /** Null for a tool that the domain does not have. */
  readonly effect: DomainTool['effect'] | null;
  /** What the caller had said last; null where the agent has no words for it, or does not tell. */
  readonly transcript: string | null;
  /**
   * Whether that was the recogniser's last word on it; of a model that hears for itself, whether the caller had finished.
   * Null where the agent does not tell.
   */
  readonly isFinal: boolean | null;
}

/**
 * One fact of a call, written once, at the time it happened, by whoever saw it. Stored as one line of `events.jsonl`
 * with `seq` (from 1) and `atMs` (run's clock, ms since the call began) in front. Nothing here depends on the wall
 * clock or the machine, so a call on the virtual clock has the same bytes on each run.
 */
export type CallEvent = { readonly seq: number; readonly atMs: Millis } & CallFact;

export type CallFact =
  | {
      readonly type: 'call-start';
      readonly schema: number;
      readonly callId: string;
      readonly system: string;
      readonly domain: string;
      readonly scenario: string;
      readonly trial: number;
      readonly seed: number;
      readonly clock: 'wall' | 'virtual';
      readonly locale: string;
      /** `text` when the two sides exchange text, without a line; absent on the line. */
      readonly mode?: 'text';
      /** What disturbs the call, in the order in which it acts, and the seed of each; absent where nothing does. */
      readonly perturbations?: readonly { readonly id: string; readonly seed: number }[];
    }
  | { readonly type: 'line-open'; readonly transport: 'memory' | 'websocket' }
  /** On the line, as the bridge played it: the first and last frame of an utterance, in line time. */
  | { readonly type: 'caller-speech-start'; readonly utteranceId: string; readonly lineMs: Millis }
  | { readonly type: 'caller-speech-end'; readonly utteranceId: string; readonly lineMs: Millis }
  | { readonly type: 'agent-speech-start'; readonly lineMs: Millis }
  | { readonly type: 'agent-speech-end'; readonly lineMs: Millis }
  | { readonly type: 'caller-intended'; readonly utteranceId: string; readonly text: string }
  /** What the caller's recogniser made of the agent. */
  | { readonly type: 'caller-heard'; readonly text: string }
  /** What the agent's turn detector claims. */
  | { readonly type: 'turn-start'; readonly speechStartMs: Millis }
  | { readonly type: 'turn-end'; readonly speechEndMs: Millis; readonly reason: string }
  | { readonly type: 'agent-heard-partial'; readonly text: string }
  /**
   * Final transcript of a caller turn; `latencyMs` from the flush, or from the end of the turn where the model hears for
   * itself. There it may come after later turns, so it says which speech it is of: `speechEndMs` of that `turn-end`.
   */
  | {
      readonly type: 'agent-heard';
      readonly text: string;
      readonly latencyMs: Millis;
      readonly speechEndMs?: Millis;
    }
  /** An answer was begun to a transcript that was not final; `dropped` when the final one said something else. */
  | { readonly type: 'draft-start'; readonly replyId: string; readonly transcript: string }
  | {
      readonly type: 'draft-end';
      readonly replyId: string;
      readonly outcome: 'confirmed' | 'dropped';
      readonly transcript: string;
    }
  | { readonly type: 'llm-request'; readonly requestId: string; readonly round: number; readonly messages: number }
  | { readonly type: 'llm-first-token'; readonly requestId: string; readonly latencyMs: Millis }
  | {
      readonly type: 'llm-response';
      readonly requestId: string;
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      readonly finish: string;
      readonly latencyMs: Millis;
    }
  /** One piece of text handed to speech synthesis. */
  | { readonly type: 'tts-request'; readonly replyId: string; readonly segmentId: string; readonly text: string }
  | { readonly type: 'tts-first-audio'; readonly segmentId: string; readonly latencyMs: Millis }
  /** First audio of a speech-to-speech model after a caller turn; `latencyMs` from the end of speech as it claims it. */
  | { readonly type: 's2s-first-audio'; readonly replyId: string; readonly latencyMs: Millis }
  /** A piece has left for the line, wholly or cut off: what of it was played, and when. */
  | {
      readonly type: 'agent-said';
      readonly replyId: string;
      readonly segmentId: string;
      readonly text: string;
      readonly startMs: Millis;
      readonly playedMs: Millis;
      readonly cut: boolean;
    }
  /** The model named a call. Nothing has happened yet, and nothing may. */
  | ({ readonly type: 'tool-proposed'; readonly arguments: JsonObject } & ToolGrounds)
  /** Nothing holds the call back any more; its grounds as they are now. */
  | ({ readonly type: 'tool-authorized' } & ToolGrounds)
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  | ({ readonly type: 'tool-executed' } & ToolGrounds)
  | { readonly type: 'tool-result'; readonly callId: string; readonly tool: string; readonly result: Json }
  /** Read from the scenario database after a call, not claimed by anybody: its hash, which leaves the session out. */
  | { readonly type: 'state-observed'; readonly callId: string; readonly dbHash: string }
  /** What a provider counts for one request, or for a part of a stream, when it says. */
  | { readonly type: 'usage'; readonly stage: UsageStage; readonly identity: ModelIdentity; readonly usage: Usage }
  /** The caller began to speak while the agent's reply was being played. */
  | { readonly type: 'barge-in'; readonly replyId: string; readonly playedMs: Millis; readonly flushedMs: Millis }
  /** Agent audio dropped at the caller's end of the line after `clear`. */
  | { readonly type: 'audio-flushed'; readonly flushedMs: Millis }
  | {
      readonly type: 'component-error';
      readonly stage: string;
      readonly code: string;
      readonly message: string;
      readonly retryable: boolean;
    }
  | { readonly type: 'warning'; readonly message: string; readonly fields: JsonObject }
  /** Only in a call that another tool made: what its files say. Turns and trace are taken from here and not derived. */
  | { readonly type: 'recorded-call'; readonly tool: string; readonly call: RecordedCall }
  | { readonly type: 'hang-up'; readonly by: 'caller' | 'agent'; readonly reason: string; readonly why: string }
  | {
      readonly type: 'call-end';
      readonly by: 'caller' | 'agent' | 'limit' | 'error';
      readonly reason: string;
      readonly detail?: string;
      readonly durationMs: Millis;
    };
