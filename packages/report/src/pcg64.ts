/**
 * PCG64 (XSL-RR 128/64) behind the "seed sequence" hash: the generator the method's published intervals were drawn
 * with, so that ours come out the same to the bit (spec: metrics §11).
 */
export interface Pcg64 {
  nextUint64(): bigint;
  /** Uniform in 0..high-1; `high` is at most 2^21. */
  nextBelow(high: number): number;
}

const MASK_64 = (1n << 64n) - 1n;
const MASK_128 = (1n << 128n) - 1n;
const MULTIPLIER = 47026247687942121848144207491837523525n;
const POOL_WORDS = 4;

export function pcg64(seed: number): Pcg64 {
  const [w0 = 0n, w1 = 0n, w2 = 0n, w3 = 0n] = seedWords(seed);
  const increment = (((w2 << 64n) | w3) * 2n + 1n) & MASK_128;
  let state = 0n;
  const step = () => {
    state = (state * MULTIPLIER + increment) & MASK_128;
  };
  step();
  state = (state + ((w0 << 64n) | w1)) & MASK_128;
  step();

  const nextUint64 = () => {
    step();
    const mixed = (state >> 64n) ^ (state & MASK_64);
    const turn = state >> 122n;
    return ((mixed >> turn) | (mixed << (64n - turn))) & MASK_64;
  };
  let spare: number | undefined;
  const nextUint32 = () => {
    if (spare !== undefined) {
      const high = spare;
      spare = undefined;
      return high;
    }
    const value = nextUint64();
    spare = Number(value >> 32n);
    return Number(value & 0xffffffffn);
  };
  return {
    nextUint64,
    nextBelow(high) {
      if (high <= 1) return 0;
      const rejectBelow = (2 ** 32 - high) % high;
      for (;;) {
        // Exact: nobody draws from more than the 2^21 things up to which the product fits into 53 bits.
        const product = nextUint32() * high;
        const whole = Math.floor(product / 2 ** 32);
        if (product - whole * 2 ** 32 >= rejectBelow) return whole;
      }
    },
  };
}

/** The four 64-bit words the hash makes of a seed. */
export function seedWords(seed: number): readonly bigint[] {
  const entropy = [seed >>> 0, Math.floor(seed / 2 ** 32) >>> 0, 0, 0];
  let hashed = 0x43b0d7e5;
  const hash = (value: number) => {
    let v = (value ^ hashed) >>> 0;
    hashed = Math.imul(hashed, 0x931e8875) >>> 0;
    v = Math.imul(v, hashed) >>> 0;
    return (v ^ (v >>> 16)) >>> 0;
  };
  const pool = entropy.map(hash);
  for (let source = 0; source < POOL_WORDS; source += 1) {
    for (let target = 0; target < POOL_WORDS; target += 1) {
      if (source !== target) pool[target] = mix(pool[target] ?? 0, hash(pool[source] ?? 0));
    }
  }

  let out = 0x8b51f9dd;
  const words = Array.from({ length: 2 * POOL_WORDS }, (_, index) => {
    let v = ((pool[index % POOL_WORDS] ?? 0) ^ out) >>> 0;
    out = Math.imul(out, 0x58f38ded) >>> 0;
    v = Math.imul(v, out) >>> 0;
    return BigInt((v ^ (v >>> 16)) >>> 0);
  });
  return [0, 2, 4, 6].map((low) => ((words[low + 1] ?? 0n) << 32n) | (words[low] ?? 0n));
}

function mix(x: number, y: number): number {
  const r = (Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y)) >>> 0;
  return (r ^ (r >>> 16)) >>> 0;
}
