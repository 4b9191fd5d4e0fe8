import { BAND_EXTENSION } from './band-extension.ts';
import { LINE_SHAPE } from './mel-spectrum.ts';
import { modelSpectra } from './model-spectra.ts';

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
  const spectraOf = modelSpectra(LINE_SHAPE);
  return { push: (samples) => spectraOf(samples).map(extend) };
}

function extend(logSpectrum: Float64Array): Float32Array {
  return Float32Array.from(BAND_EXTENSION, (row) => {
    let sum = row[LINE_SHAPE.bands] ?? 0;
    for (let band = 0; band < LINE_SHAPE.bands; band += 1) sum += (row[band] ?? 0) * (logSpectrum[band] as number);
    return sum;
  });
}
