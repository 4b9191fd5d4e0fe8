import { mulawFromPcm, pcmFromMulaw } from '../../packages/core/src/audio.ts';
import { FRAME_BYTES, MULAW_SILENCE } from '../../packages/core/src/index.ts';

/** What happens to the sound on its way. */
export interface LineCondition {
  readonly name: string;
  readonly spoil: (clip: Uint8Array, random: () => number) => Uint8Array;
}

export const LINE_CONDITIONS: readonly LineCondition[] = [
  { name: '15 dB noise', spoil: (clip, random) => withNoise(clip, 15, random) },
  { name: '5 dB noise', spoil: (clip, random) => withNoise(clip, 5, random) },
  { name: '3 % lost', spoil: (clip, random) => withLoss(clip, 0.03, random) },
];

/** Pink noise by Kellet's filter, this far below the mean power of the sound that is not silence. */
function withNoise(clip: Uint8Array, ratioDb: number, random: () => number): Uint8Array {
  const samples = pcmFromMulaw(clip);
  const voiced = samples.filter((sample) => Math.abs(sample) > 100);
  const power = voiced.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, voiced.length);
  const noise = pinkNoise(samples.length, random);
  const scale = Math.sqrt(power / 10 ** (ratioDb / 10));
  return mulawFromPcm(samples.map((sample, index) => clipped(sample + scale * (noise[index] ?? 0))));
}

/** Of unit power. */
function pinkNoise(length: number, random: () => number): Float64Array {
  let [slow, middle, fast] = [0, 0, 0];
  const noise = Float64Array.from({ length }, () => {
    const white = random() * 2 - 1;
    slow = 0.99765 * slow + 0.099046 * white;
    middle = 0.963 * middle + 0.2965164 * white;
    fast = 0.57 * fast + 1.0526913 * white;
    return slow + middle + fast + 0.1848 * white;
  });
  const power = noise.reduce((sum, value) => sum + value * value, 0) / length;
  return noise.map((value) => value / Math.sqrt(power));
}

function withLoss(clip: Uint8Array, share: number, random: () => number): Uint8Array {
  const received = clip.slice();
  for (let at = 0; at < clip.length; at += FRAME_BYTES) {
    if (random() < share) received.fill(MULAW_SILENCE, at, at + FRAME_BYTES);
  }
  return received;
}

function clipped(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
}
