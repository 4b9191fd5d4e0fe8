import { biquad, type Filter, onePole } from './filter.ts';
import { addNoiseBed, wandering } from './noise-bed.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { between, type Track } from './track.ts';

/** A building site: jackhammer and saw in turns, hammers, an engine that idles. */
export function construction(into: Track, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  const idle = onePole(220, SOUND_RATE_HZ);
  addNoiseBed(into, { filter: idle, random, swell: wandering(random, 0.8, 1.4, 1) });
  let at = 0;
  while (at < seconds) {
    const length = Math.min(between(random, 1.5, 4), seconds - at);
    if (random() < 0.6) addJackhammer(into, at, length, random);
    else addSaw(into, at, length, random);
    at += length + between(random, 0, 0.4);
  }
  for (let blow = 0; blow < seconds; blow += 1) addBlow(into, random() * seconds, between(random, 3, 9), random);
}

function addJackhammer(into: Track, at: number, length: number, random: () => number): void {
  const perSecond = between(random, 13, 18);
  for (let blow = 0; blow < length * perSecond; blow += 1) {
    addBlow(into, at + blow / perSecond, between(random, 5, 8), random);
  }
}

/** Metal on stone. */
function addBlow(into: Track, at: number, loudness: number, random: () => number): void {
  const ring = (hz: number, q: number): Filter =>
    biquad({ type: 'bandpass', hz: hz * between(random, 0.93, 1.07), q, sampleRateHz: SOUND_RATE_HZ });
  const low = ring(650, 5);
  const middle = ring(1350, 8);
  const high = ring(2400, 11);
  into.fill(at, 0.06, (second) => {
    const hit = second < 0.003 ? 2 * random() - 1 : 0;
    return loudness * (low(hit) + middle(hit) + high(hit));
  });
}

function addSaw(into: Track, at: number, length: number, random: () => number): void {
  const blade = biquad({ type: 'bandpass', hz: between(random, 2100, 2900), q: 1.5, sampleRateHz: SOUND_RATE_HZ });
  const hz = between(random, 160, 210);
  let phase = 0;
  into.fill(at, length, (_, share) => {
    const edge = Math.min(1, 6 * share, 6 * (1 - share));
    // Wood slows the blade down.
    phase += (hz * (0.85 + 0.15 * edge)) / SOUND_RATE_HZ;
    phase -= Math.floor(phase);
    return edge * (0.35 * (2 * phase - 1) + 1.1 * blade(2 * random() - 1));
  });
}
