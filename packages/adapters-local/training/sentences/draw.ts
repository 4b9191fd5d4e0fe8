/** Seeded choices. */
export interface Draw {
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  oneOf<Value>(values: readonly Value[]): Value;
  chance(share: number): boolean;
  /** One of the entries, in proportion to their weights. */
  weighted<Value>(entries: readonly { readonly weight: number; readonly value: Value }[]): Value;
}

export function createDraw(seed: number): Draw {
  const random = randomStream(seed);
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('nothing to draw from');
    return value;
  };
  return {
    whole: (low, high) => low + Math.floor(random() * (high - low + 1)),
    oneOf,
    chance: (share) => random() < share,
    weighted(entries) {
      let left = random() * entries.reduce((sum, { weight }) => sum + weight, 0);
      for (const { weight, value } of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return oneOf(entries.map(({ value }) => value));
    },
  };
}

/** Uniform in [0, 1): a counter through the 32-bit finaliser of MurmurHash3 (Austin Appleby, public domain). */
function randomStream(seed: number): () => number {
  let counter = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
