import type { AudioFormat, Millis } from '@eva/core';

/** Services hand out audio in pieces of about this length, however much of it they have. */
const SLICE_MS: Millis = 100;

export function audioSlices(bytes: Uint8Array, format: AudioFormat): readonly Uint8Array[] {
  const sliceBytes = Math.round((format.sampleRateHz * SLICE_MS) / 1000) * (format.encoding === 'mulaw' ? 1 : 2);
  return Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_, index) =>
    bytes.subarray(index * sliceBytes, (index + 1) * sliceBytes),
  );
}
