import { expect, test } from 'vitest';
import { componentFailures } from './component-failures.ts';
import { failureLine } from './format-component-failures.ts';

const score = (value: number) => ({ score: value, normalized_score: value, error: null, skipped: false });

/** All parts of accuracy at 1, or at what is given. */
const aCall = (changes: { readonly [part: string]: object } = {}) => {
  const metrics = { task_completion: score(1), faithfulness: score(1), agent_speech_fidelity: score(1), ...changes };
  return { metrics } as unknown as Parameters<typeof componentFailures>[0][number];
};

const ofAccuracy = (calls: Parameters<typeof componentFailures>[0]) => componentFailures(calls)[0];

test('tells what a composite fails by, alone and with others, and what would pass if a part never failed', () => {
  const calls = [
    aCall(),
    aCall({ task_completion: score(0) }),
    aCall({ task_completion: score(0) }),
    aCall({ task_completion: score(0), faithfulness: score(0) }),
    aCall({ agent_speech_fidelity: score(0.95) }),
  ];

  expect(ofAccuracy(calls)).toEqual({
    composite: 'EVA-A_pass',
    n: 5,
    failing: 3,
    components: [
      { metric: 'task_completion', alone: 2, withOthers: 1, passesIfPerfect: 4 },
      { metric: 'faithfulness', alone: 0, withOthers: 1, passesIfPerfect: 2 },
      { metric: 'agent_speech_fidelity', alone: 0, withOthers: 0, passesIfPerfect: 2 },
    ],
    sets: [
      { components: ['task_completion'], calls: 2 },
      { components: ['task_completion', 'faithfulness'], calls: 1 },
    ],
  });
});

test('leaves out calls whose composite has no value, and parts that were skipped', () => {
  const calls = [
    aCall({ faithfulness: { ...score(0), error: 'the judge is down' } }),
    aCall({ faithfulness: { score: null, normalized_score: null, error: null, skipped: true } }),
  ];

  expect(ofAccuracy(calls)).toMatchObject({ n: 1, failing: 0 });
});

test('says it in one line, the most frequent cause first', () => {
  const [found] = componentFailures([
    aCall({ faithfulness: score(0) }),
    aCall({ task_completion: score(0), faithfulness: score(0) }),
  ]);

  expect(found && failureLine(found)).toBe(
    'EVA-A fails in 2 of 2 calls by faithfulness (1 alone, 1 with others; 1 would pass if it never failed), task_completion (1 with others); together: task_completion + faithfulness 1',
  );
});
