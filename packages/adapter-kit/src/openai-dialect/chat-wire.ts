import type { JsonObject } from '@eva/core';

/** Chat completions as OpenAI documents them (https://platform.openai.com/docs/api-reference/chat) and many servers copy them. */
export interface ChatTool {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonObject };
}

export type ChatPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'input_audio'; readonly input_audio: { readonly data: string; readonly format: 'wav' } }
  /** Not OpenAI's: vLLM takes audio as a data URL. */
  | { readonly type: 'audio_url'; readonly audio_url: { readonly url: string } };

export interface ChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string | readonly ChatPart[] }
  | { readonly role: 'assistant'; readonly content: string | null; readonly tool_calls?: readonly ChatToolCall[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

/** One piece of a streamed answer. Servers leave out whatever they like, so nothing is relied on. */
export interface ChatChunk {
  readonly choices?: readonly {
    readonly delta?: {
      readonly content?: string | null;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly ChatToolCallDelta[] | null;
    } | null;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: ChatUsage | null;
}

export interface ChatToolCallDelta {
  readonly index?: number;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null } | null;
}

export interface ChatUsage {
  readonly prompt_tokens?: number | null;
  readonly completion_tokens?: number | null;
  readonly prompt_tokens_details?: {
    readonly cached_tokens?: number | null;
    readonly audio_tokens?: number | null;
  } | null;
  readonly completion_tokens_details?: {
    readonly reasoning_tokens?: number | null;
    readonly audio_tokens?: number | null;
  } | null;
}
