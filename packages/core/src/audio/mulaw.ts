import { createRequire } from 'node:module';

// Required, not imported: its `module` field names a file that Node takes for CommonJS, and bundlers follow it.
const { mulaw } = createRequire(import.meta.url)('alawmulaw') as typeof import('alawmulaw');

/** G.711 mu-law, one byte a sample, from linear PCM. */
export function mulawFromPcm(samples: Int16Array): Uint8Array {
  return mulaw.encode(samples);
}

export function pcmFromMulaw(bytes: Uint8Array): Int16Array {
  return mulaw.decode(bytes);
}
