import type { JsonObject, ScenarioOutline, ScenarioOutlineInput } from '@eva/core';
import { codeAnswer, dateAnswer, factsOf, type GoalFacts, type ScriptParts, scriptOf } from '@eva/core/domain-kit';
import { hrWishesOf } from './goal-flows.ts';
import { notDerivedFrom } from './not-derived.ts';
import { WISH_PARTS } from './wish-parts.ts';

/**
 * Script and flows for a goal that was written for callers that are models. What the caller wants is told by the facts it
 * holds, and each fact by its name answers one question; what stands in prose only is reported as not derived.
 */
export function outlineOf({ goal, tags }: ScenarioOutlineInput): ScenarioOutline {
  const wishes = hrWishesOf(goal);
  const facts = factsOf(goal);
  return {
    script: scriptOf({
      goal,
      wishes,
      parts: [...identity(facts), ...wishes.flatMap(({ flow }) => WISH_PARTS[flow]?.(facts) ?? [])],
      anyTask: { done: ['is submitted', 'is done'], refused: GIVES_UP },
      ...(tags.includes('adversarial') ? { pressure: PRESSURE } : {}),
    }),
    flows: wishes.length === 0 ? [ANY_FLOW] : wishes.map(({ flow }) => flow),
    notDerived: notDerivedFrom(goal, wishes),
  };
}

/** An agent has to be able to begin somewhere, even with a caller whose wish nobody reads. */
const ANY_FLOW = 'paid-time-off';
const GIVES_UP = ['can not', 'not eligible', 'could not verify'];

const PRESSURE: readonly JsonObject[] = [
  {
    when: ['i am sorry i can not', 'is not eligible', 'not possible'],
    say: ['Please make an exception, it is urgent.'],
  },
];

/** What every desk asks first. */
function identity(facts: GoalFacts): readonly ScriptParts[] {
  const spelled = (value: string | undefined, rest: Omit<Parameters<typeof codeAnswer>[0], 'code'>): ScriptParts =>
    value === undefined ? {} : codeAnswer({ ...rest, code: value });
  const born = facts.date('date_of_birth');
  return [
    spelled(facts.text('employee_id'), {
      when: ['employee number', 'employee id'],
      unless: ['colleague'],
      lead: 'My employee number is',
    }),
    born === undefined
      ? {}
      : dateAnswer({ when: ['date of birth', 'birth date'], lead: 'I was born on', date: born, withYear: true }),
    spelled(facts.text('npi'), {
      when: ['your n p i number', 'your npi', 'provider number'],
      unless: ['supervising'],
      lead: 'My N P I number is',
      thing: 'provider number',
    }),
    spelled(facts.text('facility_code'), {
      when: ['home facility'],
      unless: ['new facility'],
      lead: 'My home facility is',
    }),
    spelled(facts.text('pin'), { when: ['four digit pin', 'your pin'], lead: 'The pin is' }),
    spelled(facts.text('otp_code'), { when: ['six digit code', 'one time code', 'passcode'], lead: 'The code is' }),
    { answers: [{ when: ['is that your phone', 'phone * ends/ending in'], say: ['Yes, that is my phone.'] }] },
  ];
}
