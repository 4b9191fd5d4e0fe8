import type { CallerBrief } from '@eva/core';
import { aScenario } from './a-scenario.ts';

/** What a caller is told before a call. */
export function aBrief(given: Partial<CallerBrief> = {}): CallerBrief {
  const { goal, persona, now } = aScenario();
  return {
    goal,
    persona,
    now,
    vocabulary: {
      terms: ['Thompson', 'Denver'],
      callerPhrases: ['i would like to change my flight'],
      agentPhrases: ['how can i help you today', 'what is your confirmation code'],
    },
    ...given,
  };
}
