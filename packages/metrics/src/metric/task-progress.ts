import type { ScorePart } from '@eva/core';
import { codeMetric, shareScore } from '../code-metric.ts';
import { taskProgress } from '../rules/database-changes.ts';

/** Named places, the first few; the parts count all of them. */
const SHOWN = 20;

/** Not of the method: partial credit beside `task_completion`, which it never replaces. */
export const taskProgressMetric = codeMetric({
  id: 'task_progress',
  version: 'v2',
  category: 'diagnostic',
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about:
    'How much of the task was done: the share of the expected changes of the database that were made, value by value. Parts ' +
    'count those that are missing, those that were made otherwise, and those that nobody expected.',
  score(call) {
    const { initialDb, finalDb, scenario } = call;
    const progress = taskProgress({ initialDb, expectedDb: scenario.expectedDb, finalDb });
    const { made, missing, wrong, extra } = progress;
    const count = (list: readonly string[], better: ScorePart['better']): ScorePart => ({
      value: list.length,
      normalized: null,
      better,
    });
    return shareScore(progress.share, {
      details: {
        expected_changes: made.length + missing.length + wrong.length,
        made: made.length,
        missing: missing.slice(0, SHOWN),
        wrong: wrong.slice(0, SHOWN),
        extra: extra.slice(0, SHOWN),
      },
      parts: {
        missing_changes: count(missing, 'lower'),
        wrong_changes: count(wrong, 'lower'),
        extra_changes: count(extra, 'lower'),
      },
    });
  },
});
