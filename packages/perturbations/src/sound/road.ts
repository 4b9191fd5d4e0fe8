import { biquad, chain, onePole } from './filter.ts';
import { addNoiseBed, wandering } from './noise-bed.ts';
import { SOUND_RATE_HZ } from './sound-rate.ts';
import { between, type Track } from './track.ts';

/** Inside a car at speed: wind and tyres, the engine under them, joints of the road. */
export function road(into: Track, random: () => number): void {
  const seconds = into.samples.length / SOUND_RATE_HZ;
  const body = chain(onePole(180, SOUND_RATE_HZ), onePole(400, SOUND_RATE_HZ));
  addNoiseBed(into, { filter: body, random, swell: wandering(random, 4, 6, 0.3) });
  const tyres = biquad({ type: 'bandpass', hz: 850, q: 0.8, sampleRateHz: SOUND_RATE_HZ });
  addNoiseBed(into, { filter: tyres, random, swell: wandering(random, 0.35, 0.6, 0.5) });
  const wind = biquad({ type: 'highpass', hz: 1500, q: 0.7, sampleRateHz: SOUND_RATE_HZ });
  addNoiseBed(into, { filter: wind, random, swell: wandering(random, 0.05, 0.16, 0.4) });

  const speed = wandering(random, 85, 105, 0.1);
  let phase = 0;
  into.fill(0, seconds, (second) => {
    phase += speed(second) / SOUND_RATE_HZ;
    const turn = 2 * Math.PI * phase;
    return 0.12 * Math.sin(turn) + 0.08 * Math.sin(2 * turn) + 0.05 * Math.sin(4 * turn + 1);
  });
  for (let joint = 0; joint < seconds / 1.5; joint += 1) {
    const thud = biquad({ type: 'bandpass', hz: between(random, 110, 180), q: 3, sampleRateHz: SOUND_RATE_HZ });
    const loudness = between(random, 4, 10);
    into.fill(random() * seconds, 0.15, (second) => loudness * thud(second < 0.004 ? 1 : 0));
  }
}
