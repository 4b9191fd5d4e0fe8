import { mulawFromPcm, pcmFromMulaw } from '../../audio/mulaw.ts';
import { FRAME_BYTES, MULAW_SILENCE } from '../../protocol/audio-format.ts';

/** One letter of the tests' language of tones: what is said is how long it sounds. */
export const TONE_MS_PER_LETTER = 50;
/** One word of the scripted caller: a burst, then a gap. */
const BURST_MS = 100;
const GAP_MS = 60;

export function tone(durationMs: number): Uint8Array {
  const samples = new Int16Array(durationMs * 8);
  for (let index = 0; index < samples.length; index += 1) samples[index] = 8000 * Math.sin((index * Math.PI) / 8);
  return mulawFromPcm(samples);
}

export function silence(durationMs: number): Uint8Array {
  return new Uint8Array(durationMs * 8).fill(MULAW_SILENCE);
}

/** So many bursts, one after the other. */
export function bursts(count: number): Uint8Array {
  return Buffer.concat(Array.from({ length: count }, () => [tone(BURST_MS), silence(GAP_MS)]).flat());
}

export function isLoud(mulaw: Uint8Array): boolean {
  return pcmFromMulaw(mulaw).some((sample) => Math.abs(sample) > 1000);
}

/** Frames of any audio, the last one padded with silence. */
export function framesOf(mulaw: Uint8Array): readonly Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < mulaw.length; at += FRAME_BYTES) {
    const frame = silence(20);
    frame.set(mulaw.subarray(at, at + FRAME_BYTES));
    frames.push(frame);
  }
  return frames;
}
