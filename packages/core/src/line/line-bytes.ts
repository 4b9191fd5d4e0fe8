import { FRAME_BYTES, FRAME_MS, MULAW_SILENCE } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';

/** Eight: one byte a sample at 8000 Hz. */
export const LINE_BYTES_PER_MS = FRAME_BYTES / FRAME_MS;

export function lineMsOf(bytes: number): Millis {
  return bytes / LINE_BYTES_PER_MS;
}

/** A frame of digital silence. A new one each time: whoever gets it may keep it. */
export function silentFrame(): Uint8Array {
  return new Uint8Array(FRAME_BYTES).fill(MULAW_SILENCE);
}
