import type { AudioChunk, Clock, Millis } from '@eva/core';

/** How far ahead of its playing audio leaves; what has left can no longer be taken back. */
const LEAD_MS = 60;
const PIECE_MS = 20;

/** Hands out audio no faster than it is played, so that the rest can be kept back; `false` when it was. */
export async function playAtPace(spec: {
  readonly chunks: readonly AudioChunk[];
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly isToStop: () => boolean;
  readonly emit: (audio: AudioChunk) => void;
}): Promise<boolean> {
  const startMs = spec.clock.now();
  let sentMs = 0;
  for (const piece of spec.chunks.flatMap(pieces)) {
    if (spec.isToStop()) return false;
    spec.emit(piece.audio);
    sentMs += piece.durationMs;
    const aheadMs = startMs + sentMs - spec.clock.now() - LEAD_MS;
    if (aheadMs > 0) await spec.clock.sleep(aheadMs, spec.signal);
  }
  return true;
}

function pieces({ format, bytes }: AudioChunk): readonly { readonly audio: AudioChunk; readonly durationMs: Millis }[] {
  const bytesPerSample = format.encoding === 'mulaw' ? 1 : 2;
  const pieceBytes = Math.round((format.sampleRateHz * PIECE_MS) / 1000) * bytesPerSample;
  return Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) => {
    const part = bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes);
    const durationMs = (part.length / bytesPerSample / format.sampleRateHz) * 1000;
    return { audio: { format, bytes: part }, durationMs };
  });
}
