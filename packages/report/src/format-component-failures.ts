import type { ComponentFailure, ComponentFailures } from './component-failures.ts';

/**
 * `EVA-A fails in 3 of 12 calls by task_completion (2 alone, 1 with others; 11 would pass if it never failed), faithfulness
 * (1 with others); together: task_completion + faithfulness 1`.
 */
export function failureLine(failures: ComponentFailures): string {
  const { composite, n, failing } = failures;
  const by = failingComponents(failures).map(({ metric, alone, withOthers, passesIfPerfect }) => {
    const counts = [alone > 0 ? `${alone} alone` : '', withOthers > 0 ? `${withOthers} with others` : ''];
    const gain = alone > 0 ? `; ${passesIfPerfect} would pass if it never failed` : '';
    return `${metric} (${counts.filter(Boolean).join(', ')}${gain})`;
  });
  const together = setsOfSeveral(failures);
  const sets = together.length === 0 ? '' : `; together: ${together.join(', ')}`;
  return `${composite.replace(/_pass$/, '')} fails in ${failing} of ${n} call${n === 1 ? '' : 's'} by ${by.join(', ')}${sets}`;
}

/** Those that fail at all, the most frequent cause first. */
export function failingComponents({ components }: ComponentFailures): readonly ComponentFailure[] {
  return components
    .filter(({ alone, withOthers }) => alone + withOthers > 0)
    .sort((a, b) => b.alone + b.withOthers - (a.alone + a.withOthers));
}

/** `task_completion + faithfulness 1` for each set of two or more that fail in the same call. */
export function setsOfSeveral({ sets }: ComponentFailures): readonly string[] {
  return sets
    .filter(({ components }) => components.length > 1)
    .map((one) => `${one.components.join(' + ')} ${one.calls}`);
}
