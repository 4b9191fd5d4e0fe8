import type { Millis } from './clock.ts';

export interface ModelIdentity {
  readonly provider: string;
  readonly model: string;
  /** What the provider said it served, when it says. */
  readonly resolvedModel?: string;
  /** A limit that a reader of any result has to know, such as "synthetic voices only". */
  readonly remark?: string;
}

export interface Usage {
  readonly inputTokens?: number;
  /** Of the input tokens: read from the provider's cache, at another price. */
  readonly cachedInputTokens?: number;
  /** Of the input tokens: written to the provider's cache, at another price. */
  readonly cacheWriteInputTokens?: number;
  /** Of the input tokens: audio, at another price than text. */
  readonly audioInputTokens?: number;
  readonly outputTokens?: number;
  /** Of the output tokens: audio. */
  readonly audioOutputTokens?: number;
  /** Of the output tokens: thought and not said. */
  readonly reasoningTokens?: number;
  readonly audioInMs?: Millis;
  readonly audioOutMs?: Millis;
  /** For how long a call was connected, where the provider bills that. */
  readonly connectedMs?: Millis;
  readonly characters?: number;
}

export interface TimedWord {
  readonly text: string;
  readonly startMs: Millis;
  readonly endMs: Millis;
  readonly confidence?: number;
}
