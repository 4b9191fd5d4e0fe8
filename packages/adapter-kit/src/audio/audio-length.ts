import type { AudioChunk, AudioFormat, Millis } from '@eva/core';

export function bytesPerSample({ encoding }: AudioFormat): number {
  return encoding === 'mulaw' ? 1 : 2;
}

export function audioMs({ format, bytes }: AudioChunk): Millis {
  return (bytes.length / bytesPerSample(format) / format.sampleRateHz) * 1000;
}

/** Bytes that so much time takes, whole samples only. */
export function audioBytes(format: AudioFormat, durationMs: Millis): number {
  return Math.round((format.sampleRateHz * durationMs) / 1000) * bytesPerSample(format);
}
