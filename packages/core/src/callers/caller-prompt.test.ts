import { expect, test } from 'vitest';
import type { CallerBrief } from '../protocol/caller.ts';
import { type CallerPromptOptions, callerPrompt } from './caller-prompt.ts';

const BRIEF: CallerBrief = {
  vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] },
  now: '2026-03-17 10:45 CST',
  persona: { id: 'curt', description: 'Curt, and in a hurry.' },
  goal: {
    summary: 'Move the flight to March 27.',
    openingLine: 'Hi, I would like to change my flight.',
    decisionTree: {
      must_have_criteria: ['Arrives by 18:00.', 'Costs 150 dollars or less.'],
      resolution_condition: 'The agent has confirmed the booking.',
      edge_cases: [],
      house_rule: 'Never fly through Chicago.',
    },
    facts: { confirmation_number: 'K4T729', route: { from: 'MSP', to: 'DEN' } },
    script: { answers: [{ when: ['which date'], say: ['a line of the script'] }] },
  },
};
const ENGLISH: CallerPromptOptions = { locale: 'en-US', channel: 'text', opening: 'said' };

test('everything that the scenario says of the caller is in the prompt, and nothing that it does not say', () => {
  const prompt = callerPrompt(BRIEF, ENGLISH);

  for (const part of [
    '# Now\n2026-03-17 10:45 CST',
    '# Who you are\nCurt, and in a hurry.',
    '# Why you call\nMove the flight to March 27.',
    '# What you must get. Never settle for less\n- Arrives by 18:00.\n- Costs 150 dollars or less.',
    '# When your call has succeeded\nThe agent has confirmed the booking.',
    '# house rule\nNever fly through Chicago.',
    '- confirmation number: K4T729\n- route: {"from":"MSP","to":"DEN"}',
    'locale en-US',
    '`end_call`',
  ]) {
    expect(prompt).toContain(part);
  }
  expect(prompt).not.toMatch(/a line of the script|If this comes up|undefined|null/);
});

test('the opening line is not in the prompt, for it has been said by then', () => {
  expect(callerPrompt(BRIEF, ENGLISH)).toContain('has been said for you already');
  expect(callerPrompt(BRIEF, ENGLISH)).not.toContain(BRIEF.goal.openingLine);
});

test('a caller without an opening line finds one itself', () => {
  const prompt = callerPrompt({ ...BRIEF, goal: { ...BRIEF.goal, openingLine: ' ' } }, { ...ENGLISH, locale: 'fr-FR' });

  expect(prompt).toContain('say in one sentence why you call');
  expect(prompt).toContain('locale fr-FR');
});

test('a caller without facts is told so', () => {
  expect(callerPrompt({ ...BRIEF, goal: { ...BRIEF.goal, facts: {} } }, ENGLISH)).toContain(
    'Nothing beyond what stands above.',
  );
});

test('a model that says its opening line itself is told the words', () => {
  const prompt = callerPrompt(BRIEF, { ...ENGLISH, opening: 'own' });

  expect(prompt).toContain(
    `say exactly this and nothing else, and never begin again with it: "${BRIEF.goal.openingLine}"`,
  );
  expect(prompt).not.toContain('has been said for you');
});

test('a model that hears is told of no recogniser, and one that speaks of no writing', () => {
  const spoken = callerPrompt(BRIEF, { ...ENGLISH, channel: 'speech' });

  expect(callerPrompt(BRIEF, ENGLISH)).toMatch(/text of a speech recogniser[\s\S]*Write only what you say/);
  expect(spoken).toContain('you hear it the same way');
  expect(spoken).not.toMatch(/recogniser|What you write|Write only/);
});
