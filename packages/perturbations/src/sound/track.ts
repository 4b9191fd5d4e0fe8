import { SOUND_RATE_HZ, samplesOf } from './sound-rate.ts';

/** A piece of sound that is being put together, in a circle: what runs over its end goes on at its beginning. */
export interface Track {
  readonly samples: Float32Array;
  /** Adds to what is there. */
  add(atSample: number, sample: number): void;
  /** Adds so many seconds from a place on; `make` is given the time within them and the share that has passed. */
  fill(atSeconds: number, seconds: number, make: (second: number, share: number) => number): void;
}

export function track(seconds: number): Track {
  const samples = new Float32Array(samplesOf(seconds));
  const add = (atSample: number, sample: number): void => {
    const at = atSample % samples.length;
    samples[at] = (samples[at] ?? 0) + sample;
  };
  return {
    samples,
    add,
    fill(atSeconds, length, make) {
      const first = samplesOf(atSeconds);
      const count = samplesOf(length);
      for (let index = 0; index < count; index += 1) add(first + index, make(index / SOUND_RATE_HZ, index / count));
    },
  };
}

/** Rises and falls again without an edge. */
export function hump(share: number): number {
  return 0.5 - 0.5 * Math.cos(2 * Math.PI * share);
}

/** Between two numbers. */
export function between(random: () => number, least: number, most: number): number {
  return least + random() * (most - least);
}
