import { pcmFromMulaw } from './mulaw.ts';

/** What digital silence counts as; below the smallest step of mu-law. */
export const SILENCE_DBFS = -100;
const FULL_SCALE = 32_768;

/** The energy of each byte's sample. Looked up, because whole recordings are measured while other calls wait. */
const ENERGY_OF_MULAW = Float64Array.from(
  pcmFromMulaw(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
  (sample) => sample * sample,
);

/** Mean level (RMS) of a piece of mu-law audio, in decibels below full scale. */
export function levelDbfs(muLaw: Uint8Array): number {
  if (muLaw.length === 0) return SILENCE_DBFS;
  let energy = 0;
  for (let index = 0; index < muLaw.length; index += 1) energy += ENERGY_OF_MULAW[muLaw[index] ?? 0] ?? 0;
  if (energy === 0) return SILENCE_DBFS;
  return 10 * Math.log10(energy / muLaw.length / FULL_SCALE ** 2);
}
