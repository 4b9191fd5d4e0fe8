/**
 * PCG64 (XSL-RR 128/64) behind the "seed sequence" hash: the generator the method's published intervals were drawn
 * with, so that ours come out the same to the bit.
 */
export interface Pcg64 {
  nextUint64(): bigint;
  /** 32 random bits: the low half of a 64-bit number, then its high half. */
  nextUint32(): number;
  /** Uniform in 0..high-1; `high` is at most 2^21. */
  nextBelow(high: number): number;
}

const POOL_WORDS = 4;
/** The state lies in limbs of 24 bits, lowest first: six products of two limbs still add up exactly in a double. */
const LIMBS = 6;
const LIMB = 2 ** 24;
const LAST_LIMB = 2 ** 8;
const [M0 = 0, M1 = 0, M2 = 0, M3 = 0, M4 = 0, M5 = 0] = limbsOf(47026247687942121848144207491837523525n);

export function pcg64(seed: number): Pcg64 {
  const [w0 = 0n, w1 = 0n, w2 = 0n, w3 = 0n] = seedWords(seed);
  const increment = limbsOf(((w2 << 64n) | w3) * 2n + 1n);
  const state = new Float64Array(LIMBS);
  step(state, increment);
  const start = limbsOf((w0 << 64n) | w1);
  let carry = 0;
  for (let at = 0; at < LIMBS; at += 1) {
    const sum = (state[at] ?? 0) + (start[at] ?? 0) + carry;
    const size = at === LIMBS - 1 ? LAST_LIMB : LIMB;
    carry = Math.floor(sum / size);
    state[at] = sum - carry * size;
  }
  step(state, increment);

  // The two halves of the newest output, and whether the high one is still to be given out.
  const halves = new Uint32Array(2);
  let hasSpare = false;
  const nextUint32 = () => {
    if (hasSpare) {
      hasSpare = false;
      return halves[1] ?? 0;
    }
    step(state, increment);
    output(state, halves);
    hasSpare = true;
    return halves[0] ?? 0;
  };
  return {
    nextUint64() {
      step(state, increment);
      const own = new Uint32Array(2);
      output(state, own);
      return (BigInt(own[1] ?? 0) << 32n) | BigInt(own[0] ?? 0);
    },
    nextUint32,
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

/** state * MULTIPLIER + increment, modulo 2^128. Written out, as nothing else takes a bootstrap its time. */
function step(state: Float64Array, increment: Float64Array): void {
  const s0 = state[0] ?? 0;
  const s1 = state[1] ?? 0;
  const s2 = state[2] ?? 0;
  const s3 = state[3] ?? 0;
  const s4 = state[4] ?? 0;
  const s5 = state[5] ?? 0;
  let sum = (increment[0] ?? 0) + s0 * M0;
  let carry = Math.floor(sum / LIMB);
  state[0] = sum - carry * LIMB;
  sum = carry + (increment[1] ?? 0) + s0 * M1 + s1 * M0;
  carry = Math.floor(sum / LIMB);
  state[1] = sum - carry * LIMB;
  sum = carry + (increment[2] ?? 0) + s0 * M2 + s1 * M1 + s2 * M0;
  carry = Math.floor(sum / LIMB);
  state[2] = sum - carry * LIMB;
  sum = carry + (increment[3] ?? 0) + s0 * M3 + s1 * M2 + s2 * M1 + s3 * M0;
  carry = Math.floor(sum / LIMB);
  state[3] = sum - carry * LIMB;
  sum = carry + (increment[4] ?? 0) + s0 * M4 + s1 * M3 + s2 * M2 + s3 * M1 + s4 * M0;
  carry = Math.floor(sum / LIMB);
  state[4] = sum - carry * LIMB;
  sum = carry + (increment[5] ?? 0) + s0 * M5 + s1 * M4 + s2 * M3 + s3 * M2 + s4 * M1 + s5 * M0;
  state[5] = sum - Math.floor(sum / LAST_LIMB) * LAST_LIMB;
}

/** High half xor low half of the state, turned right by its top six bits. */
function output(state: Float64Array, halves: Uint32Array): void {
  const [third, sixth] = [state[2] ?? 0, state[5] ?? 0];
  const low = ((state[0] ?? 0) | ((state[1] ?? 0) << 24)) ^ ((third >>> 16) | ((state[3] ?? 0) << 8));
  const high = (((state[1] ?? 0) >>> 8) | (third << 16)) ^ ((state[4] ?? 0) | (sixth << 24));
  const turn = sixth >>> 2;
  const near = turn < 32 ? low : high;
  const far = turn < 32 ? high : low;
  const by = turn & 31;
  // A shift by 32 is one by 0 in JavaScript.
  halves[0] = by === 0 ? near : (near >>> by) | (far << (32 - by));
  halves[1] = by === 0 ? far : (far >>> by) | (near << (32 - by));
}

function limbsOf(value: bigint): Float64Array {
  return Float64Array.from({ length: LIMBS }, (_, at) =>
    Number((value >> BigInt(24 * at)) & BigInt(at === LIMBS - 1 ? LAST_LIMB - 1 : LIMB - 1)),
  );
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
