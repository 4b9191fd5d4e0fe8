import type { AudioChunk, AudioFormat } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { Millis } from './clock.ts';
import type { Duplex } from './duplex.ts';
import type { ModelIdentity, Usage } from './identity.ts';
import type { Json } from './json.ts';
import type { ToolCall, ToolSpec } from './llm.ts';

export type S2sInput =
  | { readonly type: 'audio-delta'; readonly audio: AudioChunk }
  | { readonly type: 'tool-result'; readonly callId: string; readonly result: Json }
  /** How much the caller heard of a reply that was cut off. */
  | { readonly type: 'playback-truncate'; readonly replyId: string; readonly heardMs: Millis };

export type S2sEvent =
  /** The model takes the caller to be speaking; one for each stretch of speech. Cuts short what is being played. */
  | { readonly type: 'speech-start' }
  | { readonly type: 'speech-end' }
  /** What a recogniser beside the model made of the caller: each word once, in pieces or whole, late or never. */
  | { readonly type: 'user-transcript'; readonly text: string }
  | { readonly type: 'reply-start'; readonly replyId: string }
  | { readonly type: 'audio-delta'; readonly replyId: string; readonly audio: AudioChunk }
  | { readonly type: 'transcript-delta'; readonly replyId: string; readonly text: string }
  /** All audio and text of the reply has come; `interrupted` when the model stopped because the caller spoke. */
  | { readonly type: 'reply-end'; readonly replyId: string; readonly reason: 'done' | 'interrupted' }
  | { readonly type: 'tool-call'; readonly call: ToolCall }
  | { readonly type: 'usage'; readonly usage: Usage };

export interface S2sAdapter {
  readonly kind: 's2s';
  readonly identity: ModelIdentity;
  readonly accepts: readonly AudioFormat[];
  readonly produces: readonly AudioFormat[];
  /** How judges should read its transcripts: some S2S services know their intended text exactly. */
  readonly scoredAs: PipelineType;
  open(
    request: {
      /** Says as well that the call begins with the greeting, and in which words. */
      readonly instructions: string;
      /** First sentence of the call. The adapter has the model say it at once, by whatever means its provider needs. */
      readonly greeting?: string;
      readonly tools: readonly ToolSpec[];
      readonly input: AudioFormat;
      readonly output: AudioFormat;
      readonly voice?: string;
    },
    scope: CallScope,
  ): Promise<Duplex<S2sInput, S2sEvent>>;
}

/** How a call is scored; stored spelling of the method. */
export type PipelineType = 'cascade' | 'audio_llm' | 's2s';
export type Architecture = 'cascade' | 'hybrid' | 's2s' | 'external';
