import { createResampler } from '@eva/core/audio';
import type { AlignedSpeech } from './aligned-speech.ts';

export const LINE_RATE_HZ = 8000;
const VOICE_RATE_HZ = 16_000;

/**
 * Brings speech to the line's rate with the product's own filter, its delay taken out so that the alignment still fits.
 * One filter serves all utterances: the silence of its tail parts them.
 */
export async function createLineRate(): Promise<(speech: AlignedSpeech) => Int16Array> {
  const resampler = await createResampler({ fromHz: VOICE_RATE_HZ, toHz: LINE_RATE_HZ });
  const delaySamples = Math.round((resampler.latencyMs * LINE_RATE_HZ) / 1000);

  return ({ samples, sampleRateHz }) => {
    if (sampleRateHz === LINE_RATE_HZ) return samples;
    if (sampleRateHz !== VOICE_RATE_HZ) throw new RangeError(`a voice of ${sampleRateHz} Hz`);
    const even = new Int16Array(samples.length + (samples.length % 2));
    even.set(samples);
    const spoken = resampler.process(even);
    const tail = resampler.tail();
    const delayed = new Int16Array(spoken.length + tail.length);
    delayed.set(spoken);
    delayed.set(tail, spoken.length);
    return delayed.slice(delaySamples);
  };
}
