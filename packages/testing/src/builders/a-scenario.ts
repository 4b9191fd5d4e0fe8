import type { Scenario } from '@eva/core';

/** A scenario of no particular domain, in which nothing has to change. */
export function aScenario(given: Partial<Scenario> = {}): Scenario {
  return {
    id: '1.1.1',
    title: 'Ask for a flight',
    workflow: 'information',
    now: '2026-03-17 10:45 CST',
    goal: {
      summary: 'Find out when the flight to Denver leaves.',
      openingLine: 'Hi, when does my flight leave?',
      decisionTree: {},
      facts: { last_name: 'Thompson' },
    },
    persona: { id: 'plain', description: 'Curt and friendly.' },
    initialDb: { session: {} },
    expectedDb: { session: {} },
    tags: [],
    ...given,
  };
}
