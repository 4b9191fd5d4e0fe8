import type { Domain } from '../../protocol/domain.ts';
import type { Json } from '../../protocol/json.ts';
import type { Scenario } from '../../protocol/scenario.ts';
import type { ToolExecutor } from '../../tools/tool-executor.ts';

/** Long enough to be cut in the middle: 0.6 s of tone. */
export const GREETING = 'Hello there.';

export const aDomain: Domain = {
  kind: 'domain',
  id: 'tones',
  agent: { role: 'You listen to tones.', instructions: 'Answer every burst.', greeting: () => GREETING },
  tools: [
    {
      name: 'look_up',
      description: 'Looks something up.',
      parameters: { type: 'object' },
      effect: 'read',
      run: (args, { db, callIndex }) => ({ db, result: { status: 'success', args, callIndex } }),
    },
  ],
  vocabulary: { terms: ['burst'], callerPhrases: ['three bursts'], agentPhrases: [GREETING] },
  callErrorTypes: [],
  async *scenarios() {
    yield aScenario;
  },
};

export const aScenario: Scenario = {
  id: '1.1',
  title: 'Three bursts',
  workflow: 'bursts',
  now: '2026-03-17 10:45 CST',
  goal: { summary: 'Be heard.', openingLine: 'Burst.', decisionTree: {}, facts: {} },
  persona: { id: 'plain', description: 'Plain.' },
  initialDb: {},
  expectedDb: {},
  tags: [],
};

/** Answers every tool with its arguments and the number of the call. */
export function toolsOf(): ToolExecutor {
  let count = 0;
  return {
    execute(name: string, args: Json) {
      count += 1;
      return { status: 'success', name, args, count };
    },
    initialDb: {},
    db: {},
  };
}
