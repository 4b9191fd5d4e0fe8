import { mulawFromPcm } from '@eva/core/audio';

const SAMPLES_PER_MS = 8;

/** Something that can be heard, as the line brings it. */
export function sound(durationMs: number): Uint8Array {
  return mulawFromPcm(Int16Array.from({ length: durationMs * SAMPLES_PER_MS }, (_, at) => (at % 16 < 8 ? 8000 : -8000)));
}

export function quiet(durationMs: number): Uint8Array {
  return mulawFromPcm(new Int16Array(durationMs * SAMPLES_PER_MS));
}
