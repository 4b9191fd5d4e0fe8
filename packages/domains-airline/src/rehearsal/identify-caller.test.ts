import type { JsonObject, RehearsalContext, RehearsalStep } from '@eva/core';
import { expect, it } from 'vitest';
import { createConversation } from './conversation.ts';
import { identifyCaller } from './identify-caller.ts';

const CONTEXT: RehearsalContext = { opening: 'My flight, please.', today: '2026-11-12', timeOfDay: '08:00' };

it.each([
  'zulu kilo three x-ray foxtrot whiskey',
  'Zulu, kilo, three, x ray, well, foxtrot, whiskey.',
  'zulu kilo well three xray foxtrot whiskey',
])('takes the x-ray in "%s" for the letter, with or without odd words in between', (code) => {
  expect(lookUp([code, 'Smith']).values).toEqual({ confirmation_number: 'ZK3XFW', last_name: 'smith' });
});

it('takes "a" for a misheard eight next to an x-ray as next to any spelling word', () => {
  expect(lookUp(['one two three x-ray a yankee', 'Smith']).values?.confirmation_number).toBe('123X8Y');
});

it('tells how many symbols it heard, which is another number after each answer', () => {
  const { said } = lookUp(['zulu kilo', 'zulu kilo x-ray', 'zulu kilo three x-ray foxtrot whiskey', 'Smith']);

  expect(said.slice(1, 3)).toEqual([
    expect.stringContaining('I heard two characters, not six.'),
    expect.stringContaining('I heard three characters, not six.'),
  ]);
});

it('takes no part of a spelling word for the last name', () => {
  const code = 'zulu kilo three x-ray foxtrot whiskey';

  expect(lookUp([code, 'My last name is Charlie Oscar X-ray.']).values?.last_name).toBe('cox');
});

/** What is said until the first look-up when the caller answers so, one after the other, and what is looked up. */
function lookUp(answers: readonly string[]): { readonly said: readonly string[]; readonly values?: JsonObject } {
  const said: string[] = [];
  const flow = identifyCaller(createConversation(CONTEXT));
  for (let step: IteratorResult<RehearsalStep, unknown> = flow.next(); step.done !== true; ) {
    if (step.value.type === 'call') return { said, values: step.value.arguments };
    said.push(step.value.text);
    step = flow.next({ type: 'heard', text: answers[said.length - 1] ?? '' });
  }
  return { said };
}
