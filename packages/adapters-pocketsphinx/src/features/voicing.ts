/** Pitch of any voice, in samples at 8000 Hz: 400 Hz down to 70 Hz. */
const SHORTEST_PERIOD = 20;
const LONGEST_PERIOD = 114;
const WINDOW_SAMPLES = 240;
/** A voiced sound repeats itself at its pitch at least this well; noise does not, whatever its colour. */
const VOICED_CORRELATION = 0.6;

/** Tells whether the last 30 ms hold a voiced sound. Given 20 ms frames of 8000 Hz PCM. */
export function voicing(): (frame: Int16Array) => boolean {
  const samples = new Float64Array(WINDOW_SAMPLES);
  let previous = 0;

  return (frame) => {
    samples.copyWithin(0, frame.length);
    for (let index = 0; index < frame.length; index += 1) {
      const sample = frame[index] as number;
      // The difference takes away rumble, which would repeat itself at any short period.
      samples[WINDOW_SAMPLES - frame.length + index] = sample - previous;
      previous = sample;
    }
    return bestCorrelation(samples) >= VOICED_CORRELATION;
  };
}

function bestCorrelation(samples: Float64Array): number {
  const length = WINDOW_SAMPLES - LONGEST_PERIOD;
  let best = 0;
  for (let period = SHORTEST_PERIOD; period <= LONGEST_PERIOD; period += 1) {
    let product = 0;
    let now = 1;
    let then = 1;
    for (let index = 0; index < length; index += 1) {
      const late = samples[LONGEST_PERIOD + index] as number;
      const early = samples[LONGEST_PERIOD + index - period] as number;
      product += late * early;
      now += late * late;
      then += early * early;
    }
    best = Math.max(best, product / Math.sqrt(now * then));
  }
  return best;
}
