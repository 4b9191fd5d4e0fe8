import { type Filter, onePole } from './filter.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import type { Track } from './track.ts';

/** Filtered noise under the whole track; `swell` says how loud at each second. */
export function addNoiseBed(
  into: Track,
  spec: { readonly filter: Filter; readonly random: () => number; readonly swell: (second: number) => number },
): void {
  const { filter, random, swell } = spec;
  for (let index = 0; index < into.samples.length; index += 1) {
    into.add(index, swell(index / SOUND_RATE_HZ) * filter(2 * random() - 1));
  }
}

/** Loudness that wanders slowly between two values, `hz` at the fastest. */
export function wandering(random: () => number, least: number, most: number, hz: number): (second: number) => number {
  const smooth = onePole(hz, 100);
  // Steps of ten milliseconds; the first two seconds bring the filter to where it wanders.
  const values: number[] = [];
  for (let step = 0; step < 200; step += 1) smooth(random());
  const spread = Math.min(12, 2 / Math.sqrt(hz / 25));
  return (second) => {
    const step = Math.floor(second * 100);
    while (values.length <= step) {
      const share = 0.5 + (smooth(random()) - 0.5) * spread;
      values.push(least + Math.max(0, Math.min(1, share)) * (most - least));
    }
    return values[step] ?? least;
  };
}
