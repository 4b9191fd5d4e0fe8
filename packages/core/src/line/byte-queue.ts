import { FRAME_BYTES } from '../protocol/audio-format.ts';
import { silentFrame } from './line-bytes.ts';

/** Mu-law audio in, in pieces of any size; whole frames out. */
export interface ByteQueue {
  push(audio: Uint8Array): void;
  /** The next frame, padded with silence if less than a frame is there; `filledBytes` says how much is audio. */
  takeFrame(): { readonly frame: Uint8Array; readonly filledBytes: number };
  clear(): void;
  readonly bytes: number;
}

export function byteQueue(): ByteQueue {
  const chunks: Uint8Array[] = [];
  let bytes = 0;

  return {
    push(audio) {
      if (audio.length === 0) return;
      chunks.push(audio);
      bytes += audio.length;
    },
    takeFrame() {
      const frame = silentFrame();
      let filledBytes = 0;
      for (let chunk = chunks[0]; chunk !== undefined && filledBytes < FRAME_BYTES; chunk = chunks[0]) {
        const part = chunk.subarray(0, FRAME_BYTES - filledBytes);
        frame.set(part, filledBytes);
        filledBytes += part.length;
        if (part.length === chunk.length) chunks.shift();
        else chunks[0] = chunk.subarray(part.length);
      }
      bytes -= filledBytes;
      return { frame, filledBytes };
    },
    clear() {
      chunks.length = 0;
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
  };
}
