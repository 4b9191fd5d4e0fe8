import type { StoredScores } from '@eva/core';
import { COMPOSITES, type CompositePart, countedValue, meetsThreshold } from './composites.ts';

/** Which parts of a pass composite its failing calls fail by: what to mend first, which the composite itself hides. */
export interface ComponentFailures {
  readonly composite: string;
  /** Calls whose composite has a value, and how many of them fail. */
  readonly n: number;
  readonly failing: number;
  readonly components: readonly ComponentFailure[];
  /** Failing calls by the whole set of parts that they fail, most frequent first. */
  readonly sets: readonly { readonly components: readonly string[]; readonly calls: number }[];
}

export interface ComponentFailure {
  readonly metric: string;
  /** Calls that fail by this part alone, and by this one and others. */
  readonly alone: number;
  readonly withOthers: number;
  /** Calls that would pass if this part never failed. */
  readonly passesIfPerfect: number;
}

export function componentFailures(calls: readonly Pick<StoredScores, 'metrics'>[]): readonly ComponentFailures[] {
  return COMPOSITES.flatMap((composite) => {
    if (composite.kind !== 'pass') return [];
    const failed = calls.flatMap(({ metrics }) => {
      const parts = failedParts(composite.parts, metrics);
      return parts === null ? [] : [parts];
    });
    return [{ composite: composite.id, ...tally(composite.parts, failed) }];
  });
}

function tally(
  parts: readonly CompositePart[],
  failed: readonly (readonly string[])[],
): Omit<ComponentFailures, 'composite'> {
  const failing = failed.filter((names) => names.length > 0);
  const sets = new Map<string, { components: readonly string[]; calls: number }>();
  for (const names of failing) {
    const key = names.join('+');
    sets.set(key, { components: names, calls: (sets.get(key)?.calls ?? 0) + 1 });
  }
  const passing = failed.length - failing.length;
  return {
    n: failed.length,
    failing: failing.length,
    components: parts.map(({ metric }) => {
      const by = failing.filter((names) => names.includes(metric));
      const alone = by.filter((names) => names.length === 1).length;
      return { metric, alone, withOthers: by.length - alone, passesIfPerfect: passing + alone };
    }),
    sets: [...sets.entries()].sort(([a, x], [b, y]) => y.calls - x.calls || (a < b ? -1 : 1)).map(([, set]) => set),
  };
}

/** Null for a call whose composite has no value; a part that was skipped is not among those that decide. */
function failedParts(
  parts: readonly CompositePart[],
  metrics: StoredScores['metrics'] | Readonly<Record<string, never>>,
): readonly string[] | null {
  const judged = parts.filter(({ metric }) => metrics[metric]?.skipped !== true);
  if (judged.length === 0 || judged.some(({ metric }) => countedValue(metrics[metric]) === undefined)) return null;
  return judged
    .filter(({ metric, operator, threshold }) => {
      const value = countedValue(metrics[metric]);
      return value !== undefined && !meetsThreshold(value, operator, threshold);
    })
    .map(({ metric }) => metric);
}
