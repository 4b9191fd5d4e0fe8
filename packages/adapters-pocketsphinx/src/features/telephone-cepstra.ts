import { BAND_EXTENSION } from './band-extension.ts';
import { LINE_BANDS, melSpectrum, SHIFT_SAMPLES, WINDOW_SAMPLES } from './mel-spectrum.ts';
import { noiseRemoval } from './noise-removal.ts';

/** Coefficients of one feature vector of the acoustic model. */
export const CEPSTRA = 13;

/** Turns samples of the line into the model's feature vectors, one every 10 ms. */
export interface TelephoneCepstra {
  /** 8000 Hz PCM of any length; answers the vectors that are complete with it. */
  push(samples: Int16Array): Float32Array[];
}

/**
 * The acoustic model is one for 16000 Hz. Upsampling would leave its upper bands empty, as no speech ever is, so the
 * vectors are taken from the line's own bands, and what the missing bands would have added is foretold from these.
 */
export function telephoneCepstra(): TelephoneCepstra {
  const spectrumOf = melSpectrum();
  const denoise = noiseRemoval(LINE_BANDS);
  const window = new Float64Array(WINDOW_SAMPLES);
  let filled = 0;

  return {
    push(samples) {
      const vectors: Float32Array[] = [];
      for (const sample of samples) {
        window[filled] = sample;
        filled += 1;
        if (filled < WINDOW_SAMPLES) continue;
        // A band without any power would have no logarithm; one is far below what a line carries.
        const spectrum = spectrumOf(window).map((power) => Math.max(1, power));
        vectors.push(extend(denoise(spectrum)));
        window.copyWithin(0, SHIFT_SAMPLES);
        filled -= SHIFT_SAMPLES;
      }
      return vectors;
    },
  };
}

function extend(spectrum: Float64Array): Float32Array {
  const logs = spectrum.map((power) => Math.log(power));
  return Float32Array.from(BAND_EXTENSION, (row) => {
    let sum = row[LINE_BANDS] ?? 0;
    for (let band = 0; band < LINE_BANDS; band += 1) sum += (row[band] ?? 0) * (logs[band] as number);
    return sum;
  });
}
