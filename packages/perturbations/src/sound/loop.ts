import { SOUND_RATE_HZ } from './sound-rate.ts';

/** Loudness is held level over this long, so that a ratio to speech means the same wherever in the loop a call is. */
const LEVEL_SECONDS = 1;

/** The same sound, as loud in each second as in any other, and of mean power 1: the end goes on at the beginning. */
export function levelled(samples: Float32Array): Float32Array {
  const powers = windowPower(samples, LEVEL_SECONDS * SOUND_RATE_HZ);
  const even = samples.map((sample, index) => sample / Math.sqrt(Math.max(powers[index] ?? 0, 1e-12)));
  const power = even.reduce((sum, sample) => sum + sample * sample, 0) / even.length;
  return even.map((sample) => sample / Math.sqrt(power));
}

/** Mean power around each sample, in a circle. */
function windowPower(samples: Float32Array, window: number): Float64Array {
  const { length } = samples;
  const half = Math.floor(window / 2);
  const at = (index: number): number => (samples[(index + length) % length] ?? 0) ** 2;
  const powers = new Float64Array(length);
  let sum = 0;
  for (let index = -half; index < half; index += 1) sum += at(index);
  for (let index = 0; index < length; index += 1) {
    powers[index] = Math.max(0, sum) / (2 * half);
    sum += at(index + half) - at(index - half);
  }
  return powers;
}
