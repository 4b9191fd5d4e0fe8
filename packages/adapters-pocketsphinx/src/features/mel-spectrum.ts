/** The acoustic model's own front end: 25 bands from 130 to 6800 Hz on a grid of 31.25 Hz. */
const MODEL_BANDS = 25;
const LOWEST_HZ = 130;
const HIGHEST_HZ = 6800;
const BIN_HZ = 31.25;
const MODEL_RATE_HZ = 16_000;
const PRE_EMPHASIS = 0.97;

/** The model's window of 25.625 ms every 10 ms, at the rate of the samples. */
export interface SpectrumShape {
  readonly sampleRateHz: number;
  readonly windowSamples: number;
  readonly shiftSamples: number;
  /** Bands that the rate leaves room for, from the lowest. */
  readonly bands: number;
}

/** A telephone line carries the lowest nineteen bands; the last reaches 4219 Hz and is cut at 4000. */
export const LINE_SHAPE: SpectrumShape = { sampleRateHz: 8000, windowSamples: 205, shiftSamples: 80, bands: 19 };
/** What the model was trained with. */
export const MODEL_SHAPE: SpectrumShape = {
  sampleRateHz: MODEL_RATE_HZ,
  windowSamples: 410,
  shiftSamples: 160,
  bands: MODEL_BANDS,
};

interface Band {
  readonly firstBin: number;
  readonly weights: readonly number[];
}

/** Power in the bands for one window of samples, on the scale of the model whatever the rate. */
export function melSpectrum(shape: SpectrumShape): (window: Float64Array) => Float64Array {
  const { windowSamples } = shape;
  const fftSize = shape.sampleRateHz / BIN_HZ;
  const bins = fftSize / 2 + 1;
  const bands = Array.from({ length: shape.bands }, (_, index) => melBand(index));
  const taper = Float64Array.from(
    { length: windowSamples },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (windowSamples - 1)),
  );
  // A spectrum at half the rate has half the samples; the pre-emphasis is that of the model's rate.
  const rateGain = (MODEL_RATE_HZ / shape.sampleRateHz) ** 2;
  const binGain = Float64Array.from({ length: bins }, (_, bin) => {
    const angle = (2 * Math.PI * bin * BIN_HZ) / MODEL_RATE_HZ;
    return rateGain * (1 + PRE_EMPHASIS ** 2 - 2 * PRE_EMPHASIS * Math.cos(angle));
  });
  const transform = powerSpectrum(fftSize);
  const tapered = new Float64Array(windowSamples);

  return (window) => {
    for (let index = 0; index < windowSamples; index += 1) {
      tapered[index] = (window[index] as number) * (taper[index] as number);
    }
    const power = transform(tapered);
    for (let bin = 0; bin < bins; bin += 1) power[bin] = (power[bin] as number) * (binGain[bin] as number);
    return Float64Array.from(bands, ({ firstBin, weights }) => {
      let sum = 0;
      for (let index = 0; index < weights.length; index += 1) {
        // Of the line's last band, the part above half the rate is missing.
        sum += (power[firstBin + index] ?? 0) * (weights[index] as number);
      }
      return sum;
    });
  };
}

function melBand(index: number): Band {
  const mel = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
  const width = (mel(HIGHEST_HZ) - mel(LOWEST_HZ)) / (MODEL_BANDS + 1);
  const edge = (step: number): number => {
    const hz = 700 * (10 ** ((mel(LOWEST_HZ) + (index + step) * width) / 2595) - 1);
    return Math.floor(hz / BIN_HZ + 0.5) * BIN_HZ;
  };
  const [low, centre, high] = [edge(0), edge(1), edge(2)];
  const firstBin = Math.ceil(low / BIN_HZ);
  const lastBin = Math.floor(high / BIN_HZ);
  const area = 2 / (high - low);
  const weights = Array.from({ length: lastBin - firstBin + 1 }, (_, offset) => {
    const hz = (firstBin + offset) * BIN_HZ;
    return area * Math.min((hz - low) / (centre - low), (high - hz) / (high - centre));
  });
  return { firstBin, weights };
}

/** Radix-2 transform of a real window, zero-padded; answers the squared magnitudes of the bins from 0 to half the rate. */
function powerSpectrum(size: number): (samples: Float64Array) => Float64Array {
  const cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / size));
  const bits = Math.log2(size);
  const reversed = Uint16Array.from({ length: size }, (_, index) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((index >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  });
  const re = new Float64Array(size);
  const im = new Float64Array(size);

  return (samples) => {
    for (let index = 0; index < size; index += 1) re[reversed[index] as number] = samples[index] ?? 0;
    im.fill(0);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const low = start + k;
          const high = low + half;
          const c = cosines[k * stride] as number;
          const s = sines[k * stride] as number;
          const hr = re[high] as number;
          const hi = im[high] as number;
          const tr = hr * c - hi * s;
          const ti = hr * s + hi * c;
          const lr = re[low] as number;
          const li = im[low] as number;
          re[high] = lr - tr;
          im[high] = li - ti;
          re[low] = lr + tr;
          im[low] = li + ti;
        }
      }
    }
    return Float64Array.from({ length: size / 2 + 1 }, (_, bin) => (re[bin] as number) ** 2 + (im[bin] as number) ** 2);
  };
}
