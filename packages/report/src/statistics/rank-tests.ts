import { chiSquaredTail, normalTail } from './distributions.ts';
import { ranks, tieSum } from './ranks.ts';

/** Kruskal-Wallis over groups, corrected for ties; null where there is nothing to compare or all values are equal. */
export function kruskalWallis(
  groups: readonly (readonly number[])[],
): { readonly h: number; readonly p: number } | null {
  const told = groups.filter((group) => group.length > 1);
  const all = told.flat();
  const n = all.length;
  const ties = n < 2 ? 1 : 1 - tieSum(all) / (n ** 3 - n);
  if (told.length < 2 || ties === 0) return null;
  const ranked = ranks(all);
  let at = 0;
  let sum = 0;
  for (const group of told) {
    const ranksOfGroup = ranked.slice(at, at + group.length);
    at += group.length;
    sum += ranksOfGroup.reduce((total, rank) => total + rank, 0) ** 2 / group.length;
  }
  const h = ((12 / (n * (n + 1))) * sum - 3 * (n + 1)) / ties;
  return { h, p: chiSquaredTail(h, told.length - 1) };
}

export interface MannWhitney {
  /** Of the first group. */
  readonly u: number;
  /** Two-sided, by the normal approximation with corrections for ties and continuity. */
  readonly p: number;
  /** 1 - 2u/(n1 n2): 1 when all of the first group lie below the second. */
  readonly rankBiserial: number;
}

/** Null where a group is empty or all values are equal. */
export function mannWhitney(a: readonly number[], b: readonly number[]): MannWhitney | null {
  const [n1, n2] = [a.length, b.length];
  const n = n1 + n2;
  const all = [...a, ...b];
  const spread = (n1 * n2 * (n + 1 - tieSum(all) / (n * (n - 1)))) / 12;
  if (n1 === 0 || n2 === 0 || !(spread > 0)) return null;
  const rankSum = ranks(all)
    .slice(0, n1)
    .reduce((total, rank) => total + rank, 0);
  const u = rankSum - (n1 * (n1 + 1)) / 2;
  const far = Math.max(u, n1 * n2 - u) - (n1 * n2) / 2 - 0.5;
  return { u, p: Math.min(1, 2 * normalTail(far / Math.sqrt(spread))), rankBiserial: 1 - (2 * u) / (n1 * n2) };
}
