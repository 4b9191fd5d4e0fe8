import type { ComponentFailures } from './component-failures.ts';

/** `EVA-A fails in 3 of 12 calls by task_completion (2 alone, 1 with others), faithfulness (1 with others)`. */
export function failureLine({ composite, n, failing, components }: ComponentFailures): string {
  const by = components
    .filter(({ alone, withOthers }) => alone + withOthers > 0)
    .sort((a, b) => b.alone + b.withOthers - (a.alone + a.withOthers))
    .map(({ metric, alone, withOthers }) => {
      const counts = [alone > 0 ? `${alone} alone` : '', withOthers > 0 ? `${withOthers} with others` : ''];
      return `${metric} (${counts.filter(Boolean).join(', ')})`;
    });
  return `${composite.replace(/_pass$/, '')} fails in ${failing} of ${n} call${n === 1 ? '' : 's'} by ${by.join(', ')}`;
}
