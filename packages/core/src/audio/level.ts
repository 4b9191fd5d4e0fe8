import { pcmFromMulaw } from './mulaw.ts';

/** What digital silence counts as; below the smallest step of mu-law. */
export const SILENCE_DBFS = -100;
const FULL_SCALE = 32_768;

/** Mean level (RMS) of a piece of mu-law audio, in decibels below full scale. */
export function levelDbfs(muLaw: Uint8Array): number {
  if (muLaw.length === 0) return SILENCE_DBFS;
  let energy = 0;
  for (const sample of pcmFromMulaw(muLaw)) energy += sample * sample;
  if (energy === 0) return SILENCE_DBFS;
  return 10 * Math.log10(energy / muLaw.length / FULL_SCALE ** 2);
}
