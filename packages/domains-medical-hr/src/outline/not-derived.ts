import type { CallerGoal } from '@eva/core';
import { unreadRules, type Wish } from '@eva/core/domain-kit';

/** What a goal asks of its caller in prose, and no rule of the script reads. */
export function notDerivedFrom(goal: CallerGoal, wishes: readonly Wish[]): readonly string[] {
  const lacking = wishes.flatMap(({ flow }) => {
    const needs = flow === 'shift-swap' || flow === 'payroll';
    const has = Object.keys(goal.facts).some((name) => /shift.*date/.test(name));
    return needs && !has ? [`which shift is meant for the ${flow}`] : [];
  });
  return [...(wishes.length === 0 ? ['what the caller wants'] : []), ...lacking, ...unreadRules(goal)];
}
