import type { AudioChunk } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { ModelIdentity, Usage } from './identity.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { Rehearsal } from './rehearsal.ts';

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** A malformed call keeps `{}` here, with a warning that carries the raw text: it is the agent's doing. */
  readonly arguments: JsonObject;
}

export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'audio'; readonly audio: AudioChunk };

export type Message =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly content: readonly ContentPart[] }
  | { readonly role: 'assistant'; readonly text: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly result: Json };

export interface GenerateRequest {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolSpec[];
  /** Aborted on barge-in; narrower than the call's own signal. */
  readonly signal: AbortSignal;
  /** The flow of this call with every value left out, for the rehearsal agent; a model ignores it. */
  readonly rehearsal?: Rehearsal;
}

export type LlmEvent =
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  | {
      readonly type: 'finish';
      readonly reason: 'stop' | 'tool-calls' | 'length' | 'refusal';
      readonly usage?: Usage;
    };

export interface LlmAdapter {
  readonly kind: 'llm';
  readonly identity: ModelIdentity;
  generate(request: GenerateRequest, scope: CallScope): AsyncIterable<LlmEvent>;
}

/** Hears audio, answers in text: the first half of a hybrid system. */
export interface AudioLlmAdapter {
  readonly kind: 'audio-llm';
  readonly identity: ModelIdentity;
  readonly accepts: readonly { readonly encoding: 'mulaw' | 'pcm_s16le'; readonly sampleRateHz: number }[];
  generate(request: GenerateRequest, scope: CallScope): AsyncIterable<LlmEvent>;
}
