import type { FrameTransform } from '@eva/core';

/** What a voice is taken to be as loud as before it was heard: the method's reference level, 3000 of 32768. */
const USUAL_SPEECH_DBFS = 20 * Math.log10(3000 / 32_768);

export interface BackgroundNoiseSpec {
  /** To be played in a circle; mean power 1. */
  readonly loop: Float32Array;
  readonly snrDb: number;
  /** Where in the loop the call begins. */
  readonly firstSample: number;
}

/**
 * Mixes a noise under everything, speech and silence alike: an open microphone. How loud it is hangs on how loud the
 * caller's voice is on the line, and on nothing that the voice does from one moment to the next.
 */
export function backgroundNoise({ loop, snrDb, firstSample }: BackgroundNoiseSpec): FrameTransform {
  let cursor = firstSample;
  let gain: number | undefined;

  return ({ samples, speechDbfs }) => {
    const wanted = 10 ** (((speechDbfs ?? USUAL_SPEECH_DBFS) - snrDb) / 20);
    const before = gain ?? wanted;
    gain = wanted;
    for (let index = 0; index < samples.length; index += 1) {
      // Within a frame from one loudness to the next: a step would click.
      const now = before + ((wanted - before) * (index + 1)) / samples.length;
      samples[index] = (samples[index] ?? 0) + now * (loop[cursor] ?? 0);
      cursor = cursor + 1 === loop.length ? 0 : cursor + 1;
    }
    return samples;
  };
}
