import type { Track } from './track.ts';

/** White Gaussian noise: a line that hisses. */
export function hiss(into: Track, random: () => number): void {
  for (let index = 0; index < into.samples.length; index += 1) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    into.add(index, radius * Math.cos(2 * Math.PI * random()));
  }
}
