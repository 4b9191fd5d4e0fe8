import { expect, test } from 'vitest';
import { systemPrompt } from './system-prompt.ts';

test('states the moment of the call before any date of the policy, and the policy as it is', () => {
  const prompt = systemPrompt({
    role: 'You sell tickets.',
    instructions: 'Fares of 2020-01-01 are void.\n\n- Be **fair**.',
    now: '2026-03-17 10:45 CST',
    locale: 'en-GB',
  });

  expect(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.exec(prompt)?.[0]).toBe('2026-03-17 10:45');
  expect(prompt).toContain('You sell tickets.');
  expect(prompt).toContain('en-GB');
  expect(prompt.endsWith('Fares of 2020-01-01 are void.\n\n- Be **fair**.')).toBe(true);
});
