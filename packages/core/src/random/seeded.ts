import { createHash } from 'node:crypto';

/** The same parts give the same seed everywhere: first four bytes (big-endian) of their SHA-256, modulo 2^31. */
export function seedOf(...parts: readonly (string | number)[]): number {
  // A separator that no name contains, so that ('ab', 'c') and ('a', 'bc') differ.
  const digest = createHash('sha256').update(parts.join('\u001f')).digest();
  return digest.readUInt32BE(0) % 2 ** 31;
}

/**
 * Uniform in [0, 1), 32 bits a number. The generator is mulberry32 (Tommy Ettinger, 2017, public domain): one word of
 * state, a period of 2^32, ample for the few thousand draws of a call. Not for secrets.
 */
export function randomStream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
