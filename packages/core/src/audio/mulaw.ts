import { createRequire } from 'node:module';

// Required, not imported: its `module` field names a file that Node takes for CommonJS, and bundlers follow it.
const { mulaw } = createRequire(import.meta.url)('alawmulaw') as typeof import('alawmulaw');

/** G.711 mu-law, one byte a sample, from linear PCM. */
export function mulawFromPcm(samples: Int16Array): Uint8Array {
  return mulaw.encode(samples);
}

/** What the library makes of each byte. Looked up, because whole recordings are read while other calls wait. */
const PCM_OF_MULAW: Int16Array = mulaw.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));

export function pcmFromMulaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length);
  for (let index = 0; index < bytes.length; index += 1) samples[index] = PCM_OF_MULAW[bytes[index] ?? 0] ?? 0;
  return samples;
}
