import { biquad, chain, onePole } from './filter.ts';
import { addNoiseBed, wandering } from './noise-bed.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { addTalker } from './talker.ts';
import { between, type Track, track } from './track.ts';

const TALKERS = 12;
const CHIME_HZ = [659, 554, 440];

/** A gate at an airport: a hall full of voices, cases on wheels, and somebody announcing through loudspeakers. */
export function airport(into: Track, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  const crowd = track(seconds);
  for (let talker = 0; talker < TALKERS; talker += 1) {
    addTalker(crowd, { pitchHz: between(random, 90, 240), loudness: between(random, 0.3, 0.6), random });
  }
  const distance = onePole(1100, SOUND_RATE_HZ);
  addEchoing(into, crowd.samples.map(distance), 0.8);
  const hall = onePole(500, SOUND_RATE_HZ);
  addNoiseBed(into, { filter: hall, random, swell: wandering(random, 0.4, 0.6, 0.3) });
  for (let wheels = 0; wheels < 3; wheels += 1) addCase(into, random() * seconds, random);
  addAnnouncement(into, random() * seconds, random);
}

function addAnnouncement(into: Track, at: number, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  CHIME_HZ.forEach((hz, index) => {
    into.fill(at + 0.45 * index, 1.2, (second) => 0.5 * Math.exp(-4 * second) * Math.sin(2 * Math.PI * hz * second));
  });
  const voice = track(seconds);
  addTalker(voice, { pitchHz: 200, loudness: 1.1, random });
  const loudspeaker = chain(
    biquad({ type: 'highpass', hz: 500, q: 0.9, sampleRateHz: SOUND_RATE_HZ }),
    biquad({ type: 'lowpass', hz: 2800, q: 0.9, sampleRateHz: SOUND_RATE_HZ }),
  );
  const spoken = new Float32Array(into.samples.length);
  const first = Math.floor((at + 1.8) * SOUND_RATE_HZ);
  for (let index = 0; index < 8 * SOUND_RATE_HZ; index += 1) {
    spoken[(first + index) % spoken.length] = loudspeaker(voice.samples[index] ?? 0);
  }
  addEchoing(into, spoken, 1);
}

/** A hall gives sounds back several times. */
function addEchoing(into: Track, samples: Float32Array, loudness: number): void {
  const echoes = [
    [0, 1],
    [0.043, 0.5],
    [0.071, 0.4],
    [0.113, 0.3],
    [0.181, 0.2],
  ] as const;
  for (const [delaySeconds, share] of echoes) {
    const delay = Math.round(delaySeconds * SOUND_RATE_HZ);
    samples.forEach((sample, index) => {
      into.add(index + delay, loudness * share * sample);
    });
  }
}

/** A case that is pulled over tiles. */
function addCase(into: Track, at: number, random: () => number): void {
  const rattle = biquad({ type: 'bandpass', hz: between(random, 900, 1600), q: 2, sampleRateHz: SOUND_RATE_HZ });
  const tilesPerSecond = between(random, 5, 8);
  into.fill(at, between(random, 2.5, 5), (second, share) => {
    const isTile = (second * tilesPerSecond) % 1 < 0.12;
    return 0.8 * Math.sin(Math.PI * share) * rattle(isTile ? 2 * random() - 1 : 0.15 * (2 * random() - 1));
  });
}
