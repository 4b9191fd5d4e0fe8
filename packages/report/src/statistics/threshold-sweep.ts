import { COMPOSITES, type CompositePart, meetsThreshold } from '../composites.ts';
import { passAtK } from '../pass-at-k.ts';
import { groupBy } from './group-by.ts';
import { mean } from './mean.ts';

export interface SweepTrial {
  readonly scenario: string;
  /** Values of the composite's parts; where the composite is among them, a part that is missing was skipped. */
  readonly metrics: { readonly [name: string]: number };
}

export interface SweepPoint {
  readonly threshold: number;
  readonly passAt1: number;
  readonly passAtK: number;
  /** Estimated, (c/n)^k. */
  readonly passPowerK: number;
}

/** 0.50 to 0.95 by 0.05. */
export const DEFAULT_GRID: readonly number[] = Array.from({ length: 10 }, (_, step) => (50 + 5 * step) / 100);

/**
 * A pass composite as a function of one part's threshold, the others as they are. Trials without one
 * of the parts count for nothing unless it was skipped, and scenarios with fewer than k trials neither. Empty where no
 * scenario is left.
 */
export function thresholdSweep(
  trials: readonly SweepTrial[],
  of: {
    readonly composite: 'EVA-A_pass' | 'EVA-X_pass';
    readonly metric: string;
    readonly thresholds?: readonly number[];
    readonly k: number;
  },
): readonly SweepPoint[] {
  const composite = COMPOSITES.find(({ id }) => id === of.composite);
  const parts = composite === undefined || composite.kind === 'derived' ? [] : composite.parts;
  if (!parts.some(({ metric }) => metric === of.metric)) {
    throw new RangeError(`${of.metric} is not a component of ${of.composite}`);
  }
  const whole = trials.filter(
    ({ metrics }) => metrics[of.composite] !== undefined || parts.every(({ metric }) => metrics[metric] !== undefined),
  );
  const scenarios = [...groupBy(whole, ({ scenario }) => scenario).values()].filter((group) => group.length >= of.k);
  if (scenarios.length === 0) return [];
  return (of.thresholds ?? DEFAULT_GRID).map((threshold) => {
    const moved = parts.map((part) => (part.metric === of.metric ? { ...part, threshold } : part));
    const results = scenarios.map((group) => {
      const c = group.filter((trial) => passesAll(trial, moved)).length;
      return { rate: c / group.length, ...passAtK({ n: group.length, c, k: of.k }) };
    });
    return {
      threshold,
      passAt1: mean(results.map(({ rate }) => rate)),
      passAtK: mean(results.map((result) => result.passAtK)),
      passPowerK: mean(results.map((result) => result.passPowerKTheoretical)),
    };
  });
}

function passesAll({ metrics }: SweepTrial, parts: readonly CompositePart[]): boolean {
  return parts.every(({ metric, operator, threshold }) => {
    const value = metrics[metric];
    return value === undefined || meetsThreshold(value, operator, threshold);
  });
}

/** How many scores lie so near to a threshold that a small change of it moves them: a steep place decides the result. */
export function shareNear(values: readonly number[], threshold: number, within = 0.05): number | null {
  if (values.length === 0) return null;
  return values.filter((value) => Math.abs(value - threshold) <= within + 1e-9).length / values.length;
}
