import type { StoredScore } from '@eva/core';
import { isHigherBetter, meetsThreshold, type Operator, recordComposites } from '@eva/report';
import { functionSuite } from '../suite.ts';

export const recordAggregatesSuite = functionSuite({ name: 'metrics/record_aggregates', run: answer });

function answer(fn: string, input: unknown): unknown {
  if (fn === 'record_aggregates') {
    return recordComposites((input as { readonly metrics: { readonly [name: string]: StoredScore } }).metrics);
  }
  if (fn === 'check_threshold') {
    const check = input as { readonly value: number; readonly operator: Operator; readonly threshold: number };
    return { passes: meetsThreshold(check.value, check.operator, check.threshold) };
  }
  if (fn === 'sub_metric_direction') {
    const sub = input as { readonly sub_key: string; readonly parent_higher_is_better: boolean };
    return { higher_is_better: isHigherBetter(sub.sub_key, sub.parent_higher_is_better) };
  }
  return undefined;
}
