import type { CallerGoal, Json } from '@eva/core';
import type { Wish } from './goal-flows.ts';

/** What a goal asks of its caller in prose, and no rule of the script reads. */
export function notDerivedFrom({ decisionTree, facts }: CallerGoal, wishes: readonly Wish[]): readonly string[] {
  const negotiation = textsOf(decisionTree.negotiation_behavior).flatMap((text, index) =>
    CONDITION.test(text) ? [`rule ${index + 1} of negotiation_behavior is not followed`] : [],
  );
  const lacking = wishes.flatMap(({ flow }) => {
    const needs = flow === 'shift-swap' || flow === 'payroll';
    const has = Object.keys(facts).some((name) => /shift.*date/.test(name));
    return needs && !has ? [`which shift is meant for the ${flow}`] : [];
  });
  return [...(wishes.length === 0 ? ['what the caller wants'] : []), ...lacking, ...negotiation];
}

/** Beyond giving what is asked for. */
const CONDITION = /\b(?:refuse|insist|push back|decline|only accept|do not accept|alternativ\w*)\b/i;

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
