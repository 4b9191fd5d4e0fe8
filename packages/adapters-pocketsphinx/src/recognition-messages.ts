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

export type RecognitionRequest =
  | { readonly type: 'open'; readonly id: number; readonly stream: number; readonly settings: StreamSettings }
  | { readonly type: 'hear'; readonly id: number; readonly stream: number; readonly frames: readonly HeardFrame[] }
  | { readonly type: 'conclude'; readonly id: number; readonly stream: number }
  /** Gets no answer. */
  | { readonly type: 'close'; readonly stream: number };

export type RecognitionReply =
  | { readonly type: 'opened'; readonly id: number }
  | { readonly type: 'heard'; readonly id: number; readonly text: string }
  | { readonly type: 'concluded'; readonly id: number; readonly conclusion: Conclusion }
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
