import { createHash } from 'node:crypto';

/**
 * The seed of one cell of an analysis, so that no cell's chance hangs on which others there are: first four bytes of
 * the SHA-256 of "base seed : analysis : labels", modulo 2^31.
 */
export function cellSeed(baseSeed: number, analysis: string, labels: readonly string[] = []): number {
  const text = [baseSeed, analysis, ...labels].join(':');
  return createHash('sha256').update(text).digest().readUInt32BE(0) % 2 ** 31;
}
