/** Constants of the front end that the acoustic model was trained with; other values make it worse. */
const POWER_MEMORY = 0.7;
const FLOOR_RISE_MEMORY = 0.995;
const FLOOR_FALL_MEMORY = 0.5;
const PEAK_DECAY = 0.85;
const MASKED_SHARE = 0.2;
const MAX_GAIN = 20;
const SMOOTHED_BANDS = 4;

/**
 * Spectral subtraction as the model expects it: tracks each band's noise as a lower envelope, hides what a louder moment
 * just before masks, and smooths the gain over neighbouring bands. Starts from the first spectrum it is given.
 */
export function noiseRemoval(bands: number): (spectrum: Float64Array) => Float64Array {
  const power = new Float64Array(bands);
  const noise = new Float64Array(bands);
  const floor = new Float64Array(bands);
  const peak = new Float64Array(bands);
  const gain = new Float64Array(bands);
  let begun = false;

  return (spectrum) => {
    for (let band = 0; band < bands; band += 1) {
      const now = spectrum[band] as number;
      if (!begun) {
        power[band] = now;
        noise[band] = now / MAX_GAIN;
        floor[band] = now / MAX_GAIN;
      }
      const smoothed = POWER_MEMORY * (power[band] as number) + (1 - POWER_MEMORY) * now;
      power[band] = smoothed;
      noise[band] = lowerEnvelope(noise[band] as number, smoothed);
      const loud = Math.max(1, smoothed - (noise[band] as number));
      floor[band] = lowerEnvelope(floor[band] as number, loud);
      const decayed = (peak[band] as number) * PEAK_DECAY;
      const heard = loud < PEAK_DECAY * decayed ? decayed * MASKED_SHARE : loud;
      peak[band] = Math.max(decayed, loud);
      const kept = Math.max(heard, floor[band] as number);
      gain[band] = Math.min(MAX_GAIN, Math.max(1 / MAX_GAIN, kept / Math.max(smoothed, Number.MIN_VALUE)));
    }
    begun = true;
    return spectrum.map((now, band) => {
      const first = Math.max(0, band - SMOOTHED_BANDS);
      const last = Math.min(bands - 1, band + SMOOTHED_BANDS);
      let sum = 0;
      for (let neighbour = first; neighbour <= last; neighbour += 1) sum += gain[neighbour] as number;
      return (now * sum) / (last - first + 1);
    });
  };
}

function lowerEnvelope(envelope: number, value: number): number {
  const memory = value >= envelope ? FLOOR_RISE_MEMORY : FLOOR_FALL_MEMORY;
  return memory * envelope + (1 - memory) * value;
}
