export interface HolmResult {
  readonly corrected: readonly number[];
  readonly reject: readonly boolean[];
}

/**
 * Holm's step-down correction of a family of tests, in the order in which they were given. A family of one stays as it
 * is.
 */
export function holm(p: readonly number[], alpha = 0.05): HolmResult {
  if (p.length === 1) return { corrected: [...p], reject: p.map((one) => one < alpha) };
  const ascending = p.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value);
  const corrected = new Array<number>(p.length).fill(1);
  const reject = new Array<boolean>(p.length).fill(false);
  let greatest = 0;
  let isRejecting = true;
  for (const [rank, { value, place }] of ascending.entries()) {
    const left = p.length - rank;
    greatest = Math.max(greatest, Math.min(1, left * value));
    corrected[place] = greatest;
    isRejecting &&= value <= alpha / left;
    reject[place] = isRejecting;
  }
  return { corrected, reject };
}
