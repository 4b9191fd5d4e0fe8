import { expect, test } from 'vitest';
import { type SweepTrial, thresholdSweep } from './threshold-sweep.ts';

test('a skipped part decides nothing, as in the composite itself, and a missing one leaves the trial out', () => {
  const trial = (scenario: string, metrics: SweepTrial['metrics']): SweepTrial => ({ scenario, metrics });
  const clear = { task_completion: 1, faithfulness: 1, agent_speech_fidelity: 0.9, 'EVA-A_pass': 0 };
  const withoutEntities = { task_completion: 1, faithfulness: 1, 'EVA-A_pass': 1 };
  const unjudged = { task_completion: 1, faithfulness: 1 };

  const swept = thresholdSweep([trial('1', clear), trial('2', withoutEntities), trial('3', unjudged)], {
    ...{ composite: 'EVA-A_pass', metric: 'agent_speech_fidelity', k: 1, thresholds: [0.8, 0.95] },
  });

  expect(swept.map(({ passAt1 }) => passAt1)).toEqual([1, 0.5]);
});
