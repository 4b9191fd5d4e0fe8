/** The acoustic model's own front end: 25 bands from 130 to 6800 Hz on a grid of 31.25 Hz. */
export const MODEL_BANDS = 25;
const LOWEST_HZ = 130;
const HIGHEST_HZ = 6800;
const BIN_HZ = 31.25;

/** A telephone line carries the lowest nineteen of them; the last reaches 4219 Hz and is cut at 4000. */
export const LINE_BANDS = 19;

/** At 8000 Hz; the model's window of 25.625 ms every 10 ms. */
export const WINDOW_SAMPLES = 205;
export const SHIFT_SAMPLES = 80;
const FFT_SIZE = 256;
const LINE_BINS = FFT_SIZE / 2 + 1;
/** The model was trained at 16000 Hz: its spectra have twice the samples, and its pre-emphasis is of that rate. */
const RATE_GAIN = 4;
const PRE_EMPHASIS = 0.97;

interface Band {
  readonly firstBin: number;
  readonly weights: readonly number[];
}

/** Power in the bands that the line carries, for one window of samples. */
export function melSpectrum(): (window: Float64Array) => Float64Array {
  const bands = Array.from({ length: LINE_BANDS }, (_, index) => melBand(index));
  const taper = Float64Array.from(
    { length: WINDOW_SAMPLES },
    (_, index) => 0.54 - 0.46 * Math.cos((2 * Math.PI * index) / (WINDOW_SAMPLES - 1)),
  );
  const binGain = Float64Array.from(
    { length: LINE_BINS },
    (_, bin) => RATE_GAIN * (1 + PRE_EMPHASIS ** 2 - 2 * PRE_EMPHASIS * Math.cos((Math.PI * bin) / FFT_SIZE)),
  );
  const transform = realPowerSpectrum();
  const tapered = new Float64Array(WINDOW_SAMPLES);

  return (window) => {
    for (let index = 0; index < WINDOW_SAMPLES; index += 1) tapered[index] = (window[index] ?? 0) * (taper[index] ?? 0);
    const power = transform(tapered);
    for (let bin = 0; bin < LINE_BINS; bin += 1) power[bin] = (power[bin] ?? 0) * (binGain[bin] ?? 0);
    return Float64Array.from(bands, ({ firstBin, weights }) => {
      let sum = 0;
      for (let index = 0; index < weights.length; index += 1)
        sum += (power[firstBin + index] ?? 0) * (weights[index] ?? 0);
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
function realPowerSpectrum(): (samples: Float64Array) => Float64Array {
  const cosines = Float64Array.from({ length: FFT_SIZE / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / FFT_SIZE));
  const sines = Float64Array.from({ length: FFT_SIZE / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / FFT_SIZE));
  const bits = Math.log2(FFT_SIZE);
  const reversed = Uint16Array.from({ length: FFT_SIZE }, (_, index) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) mirrored |= ((index >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  });
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);

  return (samples) => {
    for (let index = 0; index < FFT_SIZE; index += 1) re[reversed[index] as number] = samples[index] ?? 0;
    im.fill(0);
    for (let half = 1; half < FFT_SIZE; half *= 2) {
      const stride = FFT_SIZE / (2 * half);
      for (let start = 0; start < FFT_SIZE; start += 2 * half) {
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
    return Float64Array.from({ length: LINE_BINS }, (_, bin) => (re[bin] as number) ** 2 + (im[bin] as number) ** 2);
  };
}
