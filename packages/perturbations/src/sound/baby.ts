import { biquad } from './filter.ts';
import { addNoiseBed } from './noise-bed.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { between, type Track } from './track.ts';

/** A baby that cries in the same room: cry after cry, with a breath between them. */
export function baby(into: Track, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  const room = biquad({ type: 'lowpass', hz: 800, q: 0.7, sampleRateHz: SOUND_RATE_HZ });
  addNoiseBed(into, { filter: room, random, swell: () => 0.02 });
  let at = 0;
  while (at < seconds) {
    const cry = between(random, 0.6, 1.1);
    addCry(into, at, cry, random);
    const breath = between(random, 0.18, 0.32);
    addBreath(into, at + cry + 0.03, breath, random);
    at += cry + breath + between(random, 0.05, 0.12);
  }
}

function addCry(into: Track, at: number, length: number, random: () => number): void {
  const pitchHz = between(random, 380, 520);
  const throat = biquad({ type: 'bandpass', hz: 1150, q: 2.5, sampleRateHz: SOUND_RATE_HZ });
  const mouth = biquad({ type: 'bandpass', hz: 2700, q: 2.5, sampleRateHz: SOUND_RATE_HZ });
  const roughness = between(random, 0, 0.25);
  let phase = 0;
  into.fill(at, length, (second, share) => {
    // Up at once, then slowly down, trembling.
    const contour = 0.85 + 0.3 * Math.min(1, 8 * share) - 0.25 * share + 0.02 * Math.sin(2 * Math.PI * 7 * second);
    phase += (pitchHz * contour) / SOUND_RATE_HZ;
    phase -= Math.floor(phase);
    const voice = 2 * phase - 1 + roughness * (2 * random() - 1);
    return Math.min(1, 15 * share, 8 * (1 - share)) * (0.25 * voice + throat(voice) + 0.7 * mouth(voice));
  });
}

function addBreath(into: Track, at: number, length: number, random: () => number): void {
  const air = biquad({ type: 'bandpass', hz: 1700, q: 1, sampleRateHz: SOUND_RATE_HZ });
  into.fill(at, length, (_, share) => 0.25 * Math.sin(Math.PI * share) * air(2 * random() - 1));
}
