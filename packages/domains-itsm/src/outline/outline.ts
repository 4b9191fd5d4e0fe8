import type { JsonObject, ScenarioOutline, ScenarioOutlineInput } from '@eva/core';
import { factsOf, type GoalFacts, type ScriptParts, scriptOf, textOf, unreadRules } from '@eva/core/domain-kit';
import { spelled } from './answers.ts';
import { itsmWishesOf } from './goal-flows.ts';
import { withLicensesSorted } from './licenses.ts';
import { WISH_PARTS } from './wish-parts.ts';

/**
 * Script and flows for a goal that was written for callers that are models. Wishes are told by the facts that the caller
 * holds for them, incidents by what the goal says is wrong; what stands in prose only is reported as not derived.
 */
export function outlineOf({ goal, tags }: ScenarioOutlineInput): ScenarioOutline {
  const sorted = { ...goal, facts: withLicensesSorted(goal.facts, textOf(goal)) };
  const wishes = itsmWishesOf(sorted);
  const facts = factsOf(sorted);
  const text = textOf(goal);
  const told = JSON.stringify(goal.decisionTree);
  const flows = wishes.map(({ flow }) => flow);
  return {
    script: scriptOf({
      goal,
      wishes,
      parts: [
        ...identity(facts),
        ...[...new Set(flows)].flatMap((flow) => WISH_PARTS[flow]?.({ facts, text, told }) ?? []),
      ],
      // With a transfer the call is over, and what is wanted besides would never be asked for.
      mayBeTransferred: wishes.length < 2,
      anyTask: { done: ['is done'], refused: ['i am sorry', 'could not verify'] },
      ...(tags.includes('adversarial') ? { pressure: PRESSURE } : {}),
    }),
    flows: flows.length === 0 ? [ANY_FLOW] : flows,
    notDerived: [...(wishes.length === 0 ? ['what the caller wants'] : []), ...unreadRules(goal)],
  };
}

/** An agent has to be able to begin somewhere, even with a caller whose wish nobody reads. */
const ANY_FLOW = 'request-status';

const PRESSURE: readonly JsonObject[] = [
  { when: ['anything else'], say: ['But please make an exception, it is urgent.', 'But I insist on it.'] },
];

/** What the desk asks before everything else. */
function identity(facts: GoalFacts): readonly ScriptParts[] {
  return [
    spelled(facts.text('employee_id')?.replace(/^EMP/, ''), 'your employee id', 'My employee ID is'),
    spelled(facts.text('phone_last_four'), 'four digits of your phone', 'They are'),
    spelled(facts.text('manager_auth_code'), 'manager code', 'It is'),
    spelled(facts.text('otp_code'), 'one time code', 'The code is'),
  ];
}
