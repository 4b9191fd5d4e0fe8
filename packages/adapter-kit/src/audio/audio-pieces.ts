import type { AudioFormat, Millis } from '@eva/core';
import { audioBytes } from './audio-length.ts';

export interface AudioPieces {
  /** The pieces that became whole. */
  push(bytes: Uint8Array): readonly Uint8Array[];
  /** What is left, shorter than a piece, and starts anew. */
  rest(): Uint8Array;
}

/** Cuts a stream of audio into pieces of one length, for services that take no others. */
export function audioPieces(format: AudioFormat, pieceMs: Millis): AudioPieces {
  const pieceBytes = audioBytes(format, pieceMs);
  let waiting = Buffer.alloc(0);
  return {
    push(bytes) {
      waiting = Buffer.concat([waiting, bytes]);
      const pieces: Uint8Array[] = [];
      while (waiting.length >= pieceBytes) {
        pieces.push(new Uint8Array(waiting.subarray(0, pieceBytes)));
        waiting = waiting.subarray(pieceBytes);
      }
      return pieces;
    },
    rest() {
      const rest = new Uint8Array(waiting);
      waiting = Buffer.alloc(0);
      return rest;
    },
  };
}
