import { melSpectrum, type SpectrumShape } from './mel-spectrum.ts';
import { noiseRemoval } from './noise-removal.ts';

/** Turns PCM of any length into logarithms of band powers, one spectrum every 10 ms, with the noise taken out. */
export function modelSpectra(shape: SpectrumShape): (samples: Int16Array) => Float64Array[] {
  const spectrumOf = melSpectrum(shape);
  const denoise = noiseRemoval(shape.bands);
  const window = new Float64Array(shape.windowSamples);
  let filled = 0;

  return (samples) => {
    const spectra: Float64Array[] = [];
    for (const sample of samples) {
      window[filled] = sample;
      filled += 1;
      if (filled < shape.windowSamples) continue;
      // A band without any power would have no logarithm; one is far below what a line carries.
      const spectrum = spectrumOf(window).map((power) => Math.max(1, power));
      spectra.push(denoise(spectrum).map((power) => Math.log(power)));
      window.copyWithin(0, shape.shiftSamples);
      filled -= shape.shiftSamples;
    }
    return spectra;
  };
}
