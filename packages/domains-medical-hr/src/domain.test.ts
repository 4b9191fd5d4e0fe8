import { InputError } from '@eva/core';
import { expect, test } from 'vitest';
import { domain } from './__fixtures__/shipped.ts';
import { HOURS_BEFORE_LEAVE, MONTHS_BEFORE_LEAVE } from './policy/leave.ts';
import { EXTENSION_LENGTHS_DAYS, EXTENSION_WINDOW_DAYS } from './policy/license-extension.ts';
import { MINIMUM_PER_OCCURRENCE_USD } from './policy/malpractice-minimum.ts';

test('greets in English, whatever the region, and says of another language which it speaks', () => {
  const greeting = 'Thank you for calling the human resources desk of Alder Bay Health. How can I help you?';
  expect([domain.agent.greeting('en'), domain.agent.greeting('en-US')]).toEqual([greeting, greeting]);
  expect(() => domain.agent.greeting('fr')).toThrow(InputError);
  expect(() => domain.agent.greeting('__proto__')).toThrow(
    'locale: the medical_hr domain has no greeting for "__proto__"; expected en',
  );
});

test('refuses a flow it does not know', () => {
  expect(() => domain.rehearsal?.(['leave', 'dance'])).toThrow('flows: no flow is called "dance"');
});

test('states no date in its policy, since the agent takes the first one for today', () => {
  expect(domain.agent.instructions).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});

test('names in its policy the figures that the tools keep to', () => {
  const figures = [
    `${EXTENSION_WINDOW_DAYS} days`,
    `${EXTENSION_LENGTHS_DAYS.slice(0, -1).join(', ')} or ${EXTENSION_LENGTHS_DAYS.at(-1)} days`,
    `${MINIMUM_PER_OCCURRENCE_USD.toLocaleString('en')} dollars`,
    `${MONTHS_BEFORE_LEAVE} months`,
    `${HOURS_BEFORE_LEAVE.toLocaleString('en')} hours`,
  ];

  expect(figures.filter((figure) => !domain.agent.instructions.includes(figure))).toEqual([]);
});
