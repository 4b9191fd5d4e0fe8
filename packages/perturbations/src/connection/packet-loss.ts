import type { FrameTransform } from '@eva/core';

export interface PacketLossSpec {
  /** Share of packets that are lost in the long run, 0 up to 1. */
  readonly rate: number;
  /** Mean length of a bad stretch in packets; undefined: each packet is lost or not by itself. */
  readonly burst?: number;
  /** Share of the packets of a bad stretch that is lost. */
  readonly density: number;
  readonly random: () => number;
}

/** Says of one packet after the other whether it is lost. Two states, good and bad, after Gilbert (1960) and Elliott (1963). */
export function lossPattern({ rate, burst, density, random }: PacketLossSpec): () => boolean {
  if (burst === undefined) return () => random() < rate;
  const badShare = rate / density;
  const leaveBad = 1 / burst;
  const enterBad = badShare >= 1 ? 1 : Math.min(1, (leaveBad * badShare) / (1 - badShare));
  // The line was there before the call.
  let isBad = random() < badShare;
  return () => {
    const isLost = isBad && random() < density;
    isBad = isBad ? random() >= leaveBad : random() < enterBad;
    return isLost;
  };
}

/** What the other end plays in place of a packet that did not come. */
export type Concealment = 'silence' | 'repeat';

/** Each packet in a row that is made up is softer than the one before. */
const FADE = 0.5;

export function packetLoss(isLost: () => boolean, concealment: Concealment): FrameTransform {
  let last: Float32Array | undefined;
  let gain = 1;
  return ({ samples }) => {
    if (!isLost()) {
      if (concealment === 'repeat') last = samples.slice();
      gain = 1;
      return samples;
    }
    gain *= FADE;
    return last === undefined ? samples.fill(0) : last.map((sample) => gain * sample);
  };
}
