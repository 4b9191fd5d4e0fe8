/** Works on one sample after the other; keeps what it needs of those before. */
export type Filter = (sample: number) => number;

export interface BiquadShape {
  readonly type: 'lowpass' | 'highpass' | 'bandpass';
  readonly hz: number;
  /** Resonance; 0.707 is flat. */
  readonly q: number;
  readonly sampleRateHz: number;
}

/** Second order, after Robert Bristow-Johnson's Audio EQ Cookbook (https://www.w3.org/TR/audio-eq-cookbook/). */
export function biquad({ type, hz, q, sampleRateHz }: BiquadShape): Filter {
  const w = (2 * Math.PI * hz) / sampleRateHz;
  const alpha = Math.sin(w) / (2 * q);
  const cos = Math.cos(w);
  const a0 = 1 + alpha;
  const a1 = (-2 * cos) / a0;
  const a2 = (1 - alpha) / a0;
  const [b0, b1, b2] = numerator(type, cos, alpha).map((b) => b / a0) as [number, number, number];
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  return (x) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  };
}

function numerator(type: BiquadShape['type'], cos: number, alpha: number): readonly [number, number, number] {
  if (type === 'lowpass') return [(1 - cos) / 2, 1 - cos, (1 - cos) / 2];
  if (type === 'highpass') return [(1 + cos) / 2, -(1 + cos), (1 + cos) / 2];
  return [alpha, 0, -alpha];
}

/** Falls by 6 dB an octave above `hz`. */
export function onePole(hz: number, sampleRateHz: number): Filter {
  const keep = Math.exp((-2 * Math.PI * hz) / sampleRateHz);
  let y = 0;
  return (x) => {
    y = x + keep * (y - x);
    return y;
  };
}

/** One after the other. */
export function chain(first: Filter, second: Filter): Filter {
  return (sample) => second(first(sample));
}
