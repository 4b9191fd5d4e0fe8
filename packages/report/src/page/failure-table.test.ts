import { expect, test } from 'vitest';
import { failureTable } from './failure-table.ts';

const failures = {
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
};

test('tells of each part that fails what would pass without it, and which parts fail together', () => {
  const { markup } = failureTable([failures]);

  expect(markup).toContain('EVA-A task completion</th><td class="number">2</td><td class="number">1</td>');
  expect(markup).toContain('<td class="number">4 of 5</td>');
  expect(markup).not.toContain('agent speech fidelity');
  expect(markup).toContain('Failing together: task completion + faithfulness 1.');
});

test('says nothing of composites that never fail', () => {
  expect(failureTable([{ ...failures, failing: 0 }]).markup).toBe('');
});
