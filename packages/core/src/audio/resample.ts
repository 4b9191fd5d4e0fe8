import { InputError } from '../errors/input-error.ts';
import { InternalError } from '../errors/internal-error.ts';
import { returnEngine, takeEngine } from './resampling-engines.ts';

/**
 * Converts one stream from one sample rate to another: band-limited, with its state kept for as long as the stream
 * lasts, so that chunks and pauses leave no trace. Make one for each stream, and dispose it with the stream: the next
 * one begins much faster. Nothing comes out of it any more then.
 */
export interface Resampler extends Disposable {
  /**
   * After n samples in, exactly round(n * toHz / fromHz) samples have come out, whatever the chunks were. The input
   * must be processed before the next call; the result is the caller's to keep.
   */
  process(samples: Int16Array): Int16Array;
  /** What the filter still holds at the end of a stretch of speech: feeds `latencyMs` of silence, and returns what comes out. */
  tail(): Int16Array;
  /** How much later a sound comes out than it went in; about 6 ms of the lower rate's filter, constant for a stream. */
  readonly latencyMs: number;
}

export interface ResamplerRates {
  readonly fromHz: number;
  readonly toHz: number;
}

const HIGHEST_RATE_HZ = 192_000;
/** The engine's output comes in steps of one sample around the exact ratio; the slack keeps lengths exact all the same. */
const SLACK_SAMPLES = 4;
const FULL_SCALE = 32_768;

/** Loads libsamplerate (WebAssembly): inside a call, `clock.hold` it. */
export async function createResampler(rates: ResamplerRates): Promise<Resampler> {
  const { fromHz, toHz } = rates;
  checkRate(fromHz);
  checkRate(toHz);
  if (fromHz === toHz) {
    return {
      process: (samples) => samples.slice(),
      tail: () => new Int16Array(0),
      latencyMs: 0,
      [Symbol.dispose]() {},
    };
  }
  const engine = await takeEngine(fromHz, toHz);
  let isOver = false;

  // A stretch of silence first: it fills the filter, and shows by how much the output lags.
  const primedSamples = Math.ceil(fromHz / 5);
  const primed = engine.full(new Float32Array(primedSamples)).length;
  const lagSamples = Math.ceil((primedSamples * toHz) / fromHz - primed);
  let pending = new Int16Array(SLACK_SAMPLES);
  let taken = 0;
  let given = 0;

  const resample = (samples: Int16Array): Int16Array => {
    const floats = new Float32Array(samples.length);
    for (let at = 0; at < floats.length; at += 1) floats[at] = (samples[at] ?? 0) / FULL_SCALE;
    const resampled = engine.full(floats);
    const ready = new Int16Array(pending.length + resampled.length);
    ready.set(pending);
    for (let at = 0; at < resampled.length; at += 1) {
      const sample = Math.round((resampled[at] ?? 0) * FULL_SCALE);
      ready[pending.length + at] = Math.max(-FULL_SCALE, Math.min(FULL_SCALE - 1, sample));
    }
    taken += samples.length;
    const due = Math.round((taken * toHz) / fromHz) - given;
    if (ready.length < due) {
      throw new InternalError({
        code: 'resampler-underrun',
        message: `Resampling ${fromHz} to ${toHz} Hz came out short.`,
        details: { fromHz, toHz, taken, given, ready: ready.length },
      });
    }
    given += due;
    pending = ready.slice(due);
    return ready.slice(0, due);
  };

  const process = (samples: Int16Array): Int16Array => {
    if (samples.length === 0 || isOver) return new Int16Array(0);
    if (samples.length <= fromHz) return resample(samples);
    // The engine has a fixed buffer; a second at a time fits at every rate.
    const pieces: Int16Array[] = [];
    for (let at = 0; at < samples.length; at += fromHz) pieces.push(resample(samples.subarray(at, at + fromHz)));
    const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  };

  const latencySamples = lagSamples + SLACK_SAMPLES;
  return {
    process,
    tail: () => process(new Int16Array(Math.ceil((latencySamples * fromHz) / toHz))),
    latencyMs: (latencySamples / toHz) * 1000,
    [Symbol.dispose]() {
      if (!isOver) returnEngine(engine);
      isOver = true;
    },
  };
}

function checkRate(rateHz: number): void {
  if (Number.isInteger(rateHz) && rateHz > 0 && rateHz <= HIGHEST_RATE_HZ) return;
  throw new InputError({
    code: 'audio-format-invalid',
    problems: [{ message: `sample rate ${rateHz} Hz`, expected: `a whole number up to ${HIGHEST_RATE_HZ}` }],
  });
}
