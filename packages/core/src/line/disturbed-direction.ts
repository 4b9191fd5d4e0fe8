import { activeLevelMeter } from '../audio/active-level.ts';
import { mulawFromPcm, pcmFromMulaw } from '../audio/mulaw.ts';
import { PluginError } from '../errors/plugin-error.ts';
import { FRAME_BYTES } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import type { FrameTransform } from '../protocol/perturbation.ts';

/** One direction of a line that perturbations lie on. */
export interface DisturbedDirection {
  /** Audio that is going to be played in this direction: how loud the speaker is. In pieces of any size. */
  expect(audio: Uint8Array): void;
  /** What arrives at the other end in place of this frame. Called once a slot, in order. */
  pass(frame: Uint8Array, lineMs: Millis): Uint8Array;
}

const FULL_SCALE = 32_768;

/** Perturbations work one after the other on linear samples; mu-law, and its clipping, comes after the last. */
export function disturbedDirection(transforms: readonly FrameTransform[]): DisturbedDirection {
  const level = activeLevelMeter();
  return {
    expect: (audio) => level.push(audio),
    pass(frame, lineMs) {
      let samples: Float32Array = Float32Array.from(pcmFromMulaw(frame), (sample) => sample / FULL_SCALE);
      const speechDbfs = level.levelDbfs;
      for (const transform of transforms) samples = transform({ samples, lineMs, speechDbfs });
      if (samples.length !== FRAME_BYTES) {
        throw new PluginError({
          code: 'plugin-broken',
          message: `A perturbation made ${samples.length} samples out of a frame of ${FRAME_BYTES}.`,
        });
      }
      return mulawFromPcm(Int16Array.from(samples, coded));
    },
  };
}

function coded(sample: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, Math.round(sample * FULL_SCALE)));
}
