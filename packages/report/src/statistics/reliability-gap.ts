import { quantile } from '../bootstrap.ts';

/** What a system can do at its best, less what it can be relied on for. */
interface ReliabilityGap {
  readonly system: string;
  readonly passAtK: number;
  readonly passPowerK: number;
  readonly gap: number;
}

export interface ReliabilityGaps {
  /** Over systems; null without any. */
  readonly median: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly systems: readonly ReliabilityGap[];
}

/** pass@k - pass^k of each system and their median. */
export function reliabilityGaps(
  systems: readonly { readonly system: string; readonly passAtK: number; readonly passPowerK: number }[],
): ReliabilityGaps {
  const gaps = systems.map((one) => ({ ...one, gap: one.passAtK - one.passPowerK }));
  const sorted = gaps.map(({ gap }) => gap).sort((a, b) => a - b);
  return {
    median: sorted.length === 0 ? null : quantile(sorted, 0.5),
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    systems: gaps,
  };
}
