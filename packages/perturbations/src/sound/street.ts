import { biquad, chain, onePole } from './filter.ts';
import { addNoiseBed, wandering } from './noise-bed.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { addTalker } from './talker.ts';
import { between, hump, type Track } from './track.ts';

/** A city street: traffic that comes and goes, cars that pass close by, horns, passers-by. */
export function street(into: Track, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  const rumble = chain(onePole(250, SOUND_RATE_HZ), onePole(600, SOUND_RATE_HZ));
  addNoiseBed(into, { filter: rumble, random, swell: wandering(random, 1.5, 3, 0.2) });
  for (let car = 0; car < seconds / 3; car += 1) {
    const tyres = biquad({ type: 'bandpass', hz: between(random, 500, 1100), q: 0.6, sampleRateHz: SOUND_RATE_HZ });
    const loudness = between(random, 0.3, 0.9);
    const passing = between(random, 2, 4.5);
    into.fill(random() * seconds, passing, (_, share) => loudness * hump(share) * tyres(2 * random() - 1));
  }
  for (let horn = 0; horn < seconds / 10; horn += 1) addHorn(into, random() * seconds, random);
  for (let passer = 0; passer < 2; passer += 1) {
    addTalker(into, { pitchHz: between(random, 100, 220), loudness: 0.25, random });
  }
}

function addHorn(into: Track, atSeconds: number, random: () => number): void {
  const hz = between(random, 350, 450);
  const loudness = between(random, 0.1, 0.35);
  into.fill(atSeconds, between(random, 0.25, 0.8), (second, share) => {
    const edge = Math.min(1, 20 * share, 20 * (1 - share));
    const wave = (tone: number): number => Math.tanh(3 * Math.sin(2 * Math.PI * tone * second));
    // Two horns a third apart, as cars have them.
    return loudness * edge * (wave(hz) + wave(1.25 * hz));
  });
}
