import { FRAME_MS, type FrameTransform, type Millis } from '@eva/core';

/** Louder or softer by so many dB. */
export function loudness(db: number): FrameTransform {
  const gain = 10 ** (db / 20);
  return ({ samples }) => {
    for (let index = 0; index < samples.length; index += 1) samples[index] = gain * (samples[index] ?? 0);
    return samples;
  };
}

export interface FluctuationSpec {
  /** The gain is drawn between the two. */
  readonly least: number;
  readonly most: number;
  /** How long it stays the same; a multiple of 20. */
  readonly everyMs: Millis;
  readonly random: () => number;
}

/** A loudness that jumps. */
export function fluctuation({ least, most, everyMs, random }: FluctuationSpec): FrameTransform {
  const frames = Math.max(1, Math.round(everyMs / FRAME_MS));
  let count = 0;
  let gain = 1;
  return ({ samples }) => {
    if (count % frames === 0) gain = least + random() * (most - least);
    count += 1;
    for (let index = 0; index < samples.length; index += 1) samples[index] = gain * (samples[index] ?? 0);
    return samples;
  };
}
