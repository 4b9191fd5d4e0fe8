/** Chance of at least `least` heads in `n` throws of a fair coin: the exact sign test. */
export function signTestGreater({ n, positive }: { readonly n: number; readonly positive: number }): number {
  let term = 0.5 ** n;
  let sum = 0;
  for (let heads = 0; heads <= n; heads += 1) {
    if (heads >= positive) sum += term;
    term *= (n - heads) / (heads + 1);
  }
  return Math.min(1, sum);
}

/** McNemar's exact test of two runs with one trial a scenario: did as many scenarios begin to pass as cease to? */
export function mcNemarExact({ gained, lost }: { readonly gained: number; readonly lost: number }): number {
  const n = gained + lost;
  return Math.min(1, 2 * signTestGreater({ n, positive: Math.max(gained, lost) }));
}

/** The p of "the mean is above 0", from that of "it differs from 0". */
export function oneSidedFromTwoSided(pTwoSided: number, meanDelta: number): number {
  return meanDelta >= 0 ? pTwoSided / 2 : 1 - pTwoSided / 2;
}
