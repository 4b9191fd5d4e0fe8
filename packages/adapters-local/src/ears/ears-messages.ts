import type { TimedWord } from '@eva/core';

/** A piece of the line, in mu-law, and where each of its 20 ms frames lies in what the stream was sent. */
export interface HeardPiece {
  readonly bytes: Uint8Array;
  readonly framesStartMs: readonly number[];
}

export interface Transcript {
  readonly text: string;
  readonly words: readonly TimedWord[];
}

/** What a stream is told before it hears anything. */
export interface EarsRequest {
  readonly keyterms: readonly string[];
  readonly phrases: readonly string[];
}

export type EarsAsk =
  | { readonly type: 'open'; readonly request: EarsRequest }
  /** Answered with what is certain of the turn so far. */
  | { readonly type: 'hear'; readonly piece: HeardPiece }
  /** Ends the turn with what is left of a piece, which may be nothing; answered with what was said in it. */
  | { readonly type: 'conclude'; readonly rest: HeardPiece };

export const NOTHING_HEARD: Transcript = { text: '', words: [] };
