import { biquad, onePole } from './filter.ts';
import { addNoiseBed, wandering } from './noise-bed.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { addTalker } from './talker.ts';
import { between, type Track } from './track.ts';

const TALKERS = 9;

/** A café: many voices at once, cups and spoons, the room. */
export function cafe(into: Track, random: () => number): void {
  for (let talker = 0; talker < TALKERS; talker += 1) {
    const pitchHz = between(random, 90, 230);
    // One table is near.
    addTalker(into, { pitchHz, loudness: talker === 0 ? 1 : between(random, 0.25, 0.6), random });
  }
  addCrockery(into, random, 1.2);
  const filter = onePole(350, SOUND_RATE_HZ);
  addNoiseBed(into, { filter, random, swell: wandering(random, 0.25, 0.45, 0.3) });
}

/** So many clinks a second, on average. */
function addCrockery(into: Track, random: () => number, perSecond: number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  for (let clink = 0; clink < seconds * perSecond; clink += 1) {
    const ring = biquad({ type: 'bandpass', hz: between(random, 1900, 3600), q: 30, sampleRateHz: SOUND_RATE_HZ });
    const loudness = between(random, 3, 12);
    into.fill(random() * seconds, 0.25, (second) => loudness * ring(second < 0.001 ? 1 : 0));
  }
}
