/** One value in ten is kept from training, whatever lists or generators it comes from. */
const HELD_OUT_SHARE = 10;

export type Split = 'train' | 'held-out';

/**
 * The split hangs on the value alone, so it is the same on every machine, for every seed, and after lists have grown.
 * FNV-1a, with its high bits mixed in since short words differ mostly there.
 */
export function isHeldOut(value: string): boolean {
  let hash = 0x811c9dc5;
  for (const character of value) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % HELD_OUT_SHARE === 0;
}
