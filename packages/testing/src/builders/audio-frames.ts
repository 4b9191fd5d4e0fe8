import { type AudioChunk, type AudioFormat, FRAME_MS, type Millis, MULAW_SILENCE } from '@eva/core';
import { createAudioConverter } from '@eva/core/audio';

/** Bytes that so much time takes in a format, whole samples only. */
export function audioBytes(format: AudioFormat, durationMs: Millis): number {
  return Math.round((format.sampleRateHz * durationMs) / 1000) * (format.encoding === 'mulaw' ? 1 : 2);
}

export function audioMs({ format, bytes }: AudioChunk): Millis {
  return (bytes.length / (format.encoding === 'mulaw' ? 1 : 2) / format.sampleRateHz) * 1000;
}

export function silence(format: AudioFormat, durationMs: Millis): AudioChunk {
  const filling = format.encoding === 'mulaw' ? MULAW_SILENCE : 0;
  return { format, bytes: new Uint8Array(audioBytes(format, durationMs)).fill(filling) };
}

/** The audio as the line brings it: 20 ms at a time, the last frame filled up with silence. */
export function inFrames(audio: AudioChunk): readonly AudioChunk[] {
  const frameBytes = audioBytes(audio.format, FRAME_MS);
  return Array.from({ length: Math.ceil(audio.bytes.length / frameBytes) }, (_, index) => {
    const part = audio.bytes.subarray(index * frameBytes, (index + 1) * frameBytes);
    if (part.length === frameBytes) return { format: audio.format, bytes: part };
    const filled = silence(audio.format, FRAME_MS);
    filled.bytes.set(part);
    return filled;
  });
}

/** The whole audio in another format. */
export async function inFormat({ format, bytes }: AudioChunk, wanted: AudioFormat): Promise<AudioChunk> {
  const converter = await createAudioConverter(format, wanted);
  return { format: wanted, bytes: Buffer.concat([converter.convert(bytes), converter.tail()]) };
}
