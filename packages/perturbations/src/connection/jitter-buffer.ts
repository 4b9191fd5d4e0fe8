import { FRAME_MS, type FrameTransform, type Millis } from '@eva/core';

export interface JitterSpec {
  /** Mean delay beyond the shortest. */
  readonly meanMs: Millis;
  /** What the receiving end holds back to even it out: a multiple of 20. */
  readonly bufferMs: Millis;
  readonly random: () => number;
}

/**
 * A network that delays each packet by chance and lets none overtake another, and at its end a buffer that plays them
 * evenly. All sound is late by the buffer; a packet that is later still is lost.
 */
export function jitterBuffer({ meanMs, bufferMs, random }: JitterSpec): FrameTransform {
  const depth = Math.round(bufferMs / FRAME_MS);
  const held: Float32Array[] = [];
  let sent = 0;
  let lastArrivalMs = 0;

  return ({ samples }) => {
    const sentMs = sent * FRAME_MS;
    sent += 1;
    const arrivalMs = Math.max(lastArrivalMs, sentMs - meanMs * Math.log(1 - random()));
    lastArrivalMs = arrivalMs;
    const isLate = arrivalMs - sentMs > bufferMs;
    held.push(isLate ? new Float32Array(samples.length) : samples.slice());
    return held.length > depth ? (held.shift() ?? samples) : new Float32Array(samples.length);
  };
}
