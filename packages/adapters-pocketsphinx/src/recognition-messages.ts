import type { TimedWord } from '@eva/core';

export interface StreamSettings {
  readonly modelDir: string;
  readonly minVoicedMs: number;
  readonly keyterms: readonly string[];
  readonly phrases: readonly string[];
}

/** One 20 ms frame of mu-law and where it lies in what the stream was sent. */
export interface HeardFrame {
  readonly bytes: Uint8Array;
  readonly startMs: number;
}

export interface Conclusion {
  readonly text: string;
  readonly words: readonly TimedWord[];
}

export type RecognitionAsk =
  | { readonly type: 'open'; readonly settings: StreamSettings }
  /** Answered with the words of the turn so far. */
  | { readonly type: 'hear'; readonly frames: readonly HeardFrame[] }
  /** Ends the turn; answered with what was said in it. */
  | { readonly type: 'conclude' };

export const NOTHING_HEARD: Conclusion = { text: '', words: [] };
