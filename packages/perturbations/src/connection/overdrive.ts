import type { FrameTransform } from '@eva/core';

/** What a voice is taken to be as loud as before it was heard. */
const USUAL_SPEECH_DBFS = -21;

/** A microphone that cannot take it: everything above a ceiling, so many dB over the speech's own level, is cut off. */
export function overdrive(ceilingDb: number): FrameTransform {
  return ({ samples, speechDbfs }) => {
    const ceiling = 10 ** (((speechDbfs ?? USUAL_SPEECH_DBFS) + ceilingDb) / 20);
    for (let index = 0; index < samples.length; index += 1) {
      samples[index] = Math.max(-ceiling, Math.min(ceiling, samples[index] ?? 0));
    }
    return samples;
  };
}
