import type { Json } from '../protocol/json.ts';
import type { CallerGoal } from '../protocol/scenario.ts';

/** The rules of a goal's negotiation that ask for more than to give what is asked for, each in a clause for people. */
export function unreadRules({ decisionTree }: Pick<CallerGoal, 'decisionTree'>): readonly string[] {
  return textsOf(decisionTree.negotiation_behavior).flatMap((text, index) =>
    CONDITION.test(text) ? [`rule ${index + 1} of negotiation_behavior is not followed`] : [],
  );
}

const CONDITION = /\b(?:refuse|insist|push back|decline|only accept|do not accept|alternativ\w*)\b/i;

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
