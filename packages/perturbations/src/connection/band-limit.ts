import type { FrameTransform } from '@eva/core';
import { biquad, chain, type Filter } from '../sound/filter.ts';
import { SOUND_RATE_HZ } from '../sound/sound-rate.ts';

/** The two halves of a Butterworth filter of fourth order. */
const BUTTERWORTH_Q = [0.541_196, 1.306_563] as const;

/** Lets a band through: 24 dB an octave on either side. */
export function bandLimit(lowHz: number, highHz: number): FrameTransform {
  const fourthOrder = (type: 'lowpass' | 'highpass', hz: number): Filter => {
    const [gentle, sharp] = BUTTERWORTH_Q;
    const half = (q: number): Filter => biquad({ type, hz, q, sampleRateHz: SOUND_RATE_HZ });
    return chain(half(gentle), half(sharp));
  };
  const filter = chain(fourthOrder('highpass', lowHz), fourthOrder('lowpass', highHz));
  return ({ samples }) => {
    for (let index = 0; index < samples.length; index += 1) samples[index] = filter(samples[index] ?? 0);
    return samples;
  };
}
