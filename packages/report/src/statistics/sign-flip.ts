import { pcg64 } from '../pcg64.ts';

export interface SignFlipOptions {
  readonly seed: number;
  /** Random flips, where there are too many patterns of signs to try all; default 10,000. */
  readonly permutations?: number;
  /** `plus-one` never gives 0; `reference` is hits / flips, as the method's own tools count. Default `plus-one`. */
  readonly pMethod?: 'plus-one' | 'reference';
  /** `never` draws signs even where all patterns could be tried. Default `when-small`. */
  readonly exact?: 'when-small' | 'never';
}

export interface SignFlipResult {
  /** Two-sided p of "the mean difference is 0". */
  readonly p: number;
  /** Null without differences. */
  readonly meanDelta: number | null;
  readonly isExact: boolean;
}

/** Differences are multiples of 1/15 and the like: exact ties are common, and rounding must not lose some of them. */
const TIE_SLACK = 1e-12;
/** Most differences other than 0 of which every pattern of signs is tried. */
const MOST_EXACT = 14;
const GROUP = 8;

/** Paired sign-flip test on the mean of one difference a scenario. */
export function signFlipTest(deltas: readonly number[], options: SignFlipOptions): SignFlipResult {
  const meanDelta = deltas.length === 0 ? null : sum(deltas) / deltas.length;
  const moving = deltas.filter((delta) => delta !== 0);
  if (moving.length === 0 || meanDelta === null) return { p: 1, meanDelta, isExact: true };
  if (options.exact !== 'never' && moving.length <= MOST_EXACT) {
    return { p: signFlipExact(deltas), meanDelta, isExact: true };
  }
  const { permutations = 10_000, pMethod = 'plus-one' } = options;
  const hits = randomHits(moving, { n: deltas.length, permutations, seed: options.seed });
  return { p: pOfHits(hits, permutations, pMethod), meanDelta, isExact: false };
}

/** Share of all patterns of signs whose mean is at least as far from 0 as the observed one. */
export function signFlipExact(deltas: readonly number[]): number {
  const moving = deltas.filter((delta) => delta !== 0);
  const least = Math.abs(sum(moving)) - TIE_SLACK * deltas.length;
  const patterns = 2 ** moving.length;
  let hits = 0;
  for (let pattern = 0; pattern < patterns; pattern += 1) {
    let flipped = 0;
    for (const [place, delta] of moving.entries()) flipped += (pattern >>> place) & 1 ? delta : -delta;
    if (Math.abs(flipped) >= least) hits += 1;
  }
  return hits / patterns;
}

/** The same with signs drawn elsewhere: how many patterns hit. */
export function signFlipHits(deltas: readonly number[], signs: readonly (readonly number[])[]): number {
  const least = Math.abs(sum(deltas)) - TIE_SLACK * deltas.length;
  return signs.filter((row) => Math.abs(sum(deltas.map((delta, at) => delta * (row[at] ?? 0)))) >= least).length;
}

export function pOfHits(hits: number, flips: number, method: 'plus-one' | 'reference'): number {
  return method === 'reference' ? hits / flips : (hits + 1) / (flips + 1);
}

/**
 * Sums of eight differences under all 256 patterns of their signs are made once; a random flip of ninety then takes
 * twelve look-ups and three words of chance.
 */
function randomHits(
  moving: readonly number[],
  of: { readonly n: number; readonly permutations: number; readonly seed: number },
): number {
  const least = Math.abs(sum(moving)) - TIE_SLACK * of.n;
  const groups = Math.ceil(moving.length / GROUP);
  const sums = new Float64Array(groups * 2 ** GROUP);
  for (let group = 0; group < groups; group += 1) {
    for (let pattern = 0; pattern < 2 ** GROUP; pattern += 1) {
      let flipped = 0;
      for (let bit = 0; bit < GROUP; bit += 1) {
        const delta = moving[group * GROUP + bit] ?? 0;
        flipped += (pattern >>> bit) & 1 ? delta : -delta;
      }
      sums[group * 2 ** GROUP + pattern] = flipped;
    }
  }
  const random = pcg64(of.seed);
  let hits = 0;
  for (let flip = 0; flip < of.permutations; flip += 1) {
    let flipped = 0;
    let word = 0;
    for (let group = 0; group < groups; group += 1) {
      if (group % 4 === 0) word = random.nextUint32();
      flipped += sums[group * 2 ** GROUP + (word & 0xff)] ?? 0;
      word >>>= GROUP;
    }
    if (Math.abs(flipped) >= least) hits += 1;
  }
  return hits;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
