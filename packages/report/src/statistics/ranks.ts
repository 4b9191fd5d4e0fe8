/** Rank of each value from 1, ties at the mean of theirs. */
export function ranks(values: readonly number[]): readonly number[] {
  const sorted = values.map((value, place) => ({ value, place })).sort((a, b) => a.value - b.value);
  const ranked = new Array<number>(values.length).fill(0);
  for (let from = 0; from < sorted.length; ) {
    let to = from;
    while (to + 1 < sorted.length && sorted[to + 1]?.value === sorted[from]?.value) to += 1;
    for (let at = from; at <= to; at += 1) ranked[sorted[at]?.place ?? 0] = (from + to) / 2 + 1;
    from = to + 1;
  }
  return ranked;
}

/** Sum of t^3 - t over groups of t equal values: what corrections for ties are made of. */
export function tieSum(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts.values()].reduce((sum, t) => sum + t ** 3 - t, 0);
}
