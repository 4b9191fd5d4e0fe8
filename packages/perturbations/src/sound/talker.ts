import { biquad, type Filter, onePole } from './filter.ts';
import { SOUND_RATE_HZ, samplesOf } from './sound-rate.ts';
import { between, hump, type Track } from './track.ts';

/** First three resonances of a mouth, in Hz, for vowels as in "beet", "bet", "bat", "bought", "boot". */
const VOWELS: readonly (readonly [number, number, number])[] = [
  [280, 2250, 2900],
  [530, 1850, 2500],
  [680, 1700, 2400],
  [590, 880, 2500],
  [310, 870, 2250],
];

const NEUTRAL_VOWEL = [500, 1500, 2500] as const;

export interface TalkerSpec {
  /** Pitch of the voice. */
  readonly pitchHz: number;
  readonly loudness: number;
  readonly random: () => number;
}

/** Somebody who talks without saying anything: syllables of no language, in phrases, until the track is full. */
export function addTalker(into: Track, { pitchHz, loudness, random }: TalkerSpec): void {
  const length = into.samples.length;
  // Whoever is heard at the beginning has been talking for a while.
  let at = Math.floor(random() * length);
  const end = at + length;
  while (at < end) {
    const syllables = Math.floor(between(random, 5, 14));
    const phraseHz = pitchHz * between(random, 0.9, 1.15);
    for (let index = 0; index < syllables && at < end; index += 1) {
      if (random() < 0.6) at += addConsonant(into, at, loudness, random);
      // A phrase falls towards its end.
      const hz = phraseHz * (1.12 - (0.25 * index) / syllables) * between(random, 0.95, 1.05);
      at += addVowel(into, at, hz, loudness * between(random, 0.6, 1), random);
    }
    at += samplesOf(between(random, 0.15, 0.9));
  }
}

function addConsonant(into: Track, at: number, loudness: number, random: () => number): number {
  const hiss = biquad({
    type: 'bandpass',
    hz: between(random, 1800, 3300),
    q: 1.2,
    sampleRateHz: SOUND_RATE_HZ,
  });
  const count = samplesOf(between(random, 0.03, 0.09));
  for (let index = 0; index < count; index += 1) {
    into.add(at + index, 0.5 * loudness * hump(index / count) * hiss(2 * random() - 1));
  }
  return count;
}

function addVowel(into: Track, at: number, hz: number, loudness: number, random: () => number): number {
  const vowel = VOWELS[Math.floor(random() * VOWELS.length)] ?? NEUTRAL_VOWEL;
  const resonance = (index: 0 | 1 | 2): Filter =>
    biquad({ type: 'bandpass', hz: vowel[index], q: 6 + 3 * index, sampleRateHz: SOUND_RATE_HZ });
  const first = resonance(0);
  const second = resonance(1);
  const third = resonance(2);
  const throat = onePole(900, SOUND_RATE_HZ);
  const count = samplesOf(between(random, 0.09, 0.24));
  let phase = random();
  for (let index = 0; index < count; index += 1) {
    phase += (hz * (1 - 0.06 * (index / count))) / SOUND_RATE_HZ;
    const isPulse = phase >= 1;
    if (isPulse) phase -= 1;
    const source = throat((isPulse ? 30 : 0) + 0.2 * (2 * random() - 1));
    const sound = first(source) + 0.6 * second(source) + 0.3 * third(source);
    into.add(at + index, loudness * Math.sqrt(hump(index / count)) * sound);
  }
  return count;
}
