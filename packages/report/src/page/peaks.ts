import { pcmFromMulaw } from '@eva/core/audio';

/** One pair of extremes for each ten milliseconds: half a frame of the line, so edges are drawn to the frame. */
const PEAK_MS = 10;
const SAMPLES_PER_MS = 8;
const SAMPLES_PER_PEAK = PEAK_MS * SAMPLES_PER_MS;
const LARGEST_SAMPLE = 32_768;

/** Least and greatest sample of each stretch of a mu-law track as signed bytes, so that no audio is decoded to draw it. */
export function peaksOf(track: Uint8Array): Int8Array {
  const samples = pcmFromMulaw(track);
  const peaks = new Int8Array(2 * Math.ceil(samples.length / SAMPLES_PER_PEAK));
  for (let index = 0; index < peaks.length / 2; index += 1) {
    const stretch = samples.subarray(index * SAMPLES_PER_PEAK, (index + 1) * SAMPLES_PER_PEAK);
    let least = 0;
    let greatest = 0;
    for (const sample of stretch) {
      least = Math.min(least, sample);
      greatest = Math.max(greatest, sample);
    }
    // Away from zero: a sound too soft for a byte is still drawn as one.
    peaks[2 * index] = Math.max(-128, Math.floor((least / LARGEST_SAMPLE) * 127));
    peaks[2 * index + 1] = Math.min(127, Math.ceil((greatest / LARGEST_SAMPLE) * 127));
  }
  return peaks;
}
