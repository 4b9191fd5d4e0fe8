import type { Millis } from './clock.ts';
import type { Json, JsonObject } from './json.ts';
import type { ToolCall } from './llm.ts';

/** Raised when a reader of older files would misread a newer one. Readers refuse what is newer than they know. */
export const EVENT_LOG_SCHEMA = 1;

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
  /** Final transcript of a caller turn; `latencyMs` from the flush. */
  | { readonly type: 'agent-heard'; readonly text: string; readonly latencyMs: Millis }
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
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  | { readonly type: 'tool-result'; readonly callId: string; readonly tool: string; readonly result: Json }
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
  | { readonly type: 'hang-up'; readonly by: 'caller' | 'agent'; readonly reason: string; readonly why: string }
  | {
      readonly type: 'call-end';
      readonly by: 'caller' | 'agent' | 'limit' | 'error';
      readonly reason: string;
      readonly detail?: string;
      readonly durationMs: Millis;
    };
