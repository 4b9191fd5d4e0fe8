import type { JsonObject } from '@eva/core';
import { codeMetric, shareScore } from '../code-metric.ts';
import { type TaskCompletionResult, taskCompletion } from '../rules/task-completion.ts';

/** Paper and reference agree: deterministic, all or nothing. Partial credit is `task_progress`, a diagnostic. */
export const taskCompletionMetric = codeMetric({
  id: 'task_completion',
  version: 'v0.1',
  category: 'accuracy',
  scale: { min: 0, max: 1, better: 'higher', passAt: 1 },
  inPassAtK: true,
  about:
    'Whether the call left the database exactly as it should have: first the session, which says who was authenticated, ' +
    'then a hash of all the rest. 1 or 0; on 0 the differences stand in the details.',
  score(call) {
    const result = taskCompletion({ expectedDb: call.scenario.expectedDb, finalDb: call.finalDb });
    return shareScore(result.type === 'match' ? 1 : 0, { details: detailsOf(result) });
  },
});

function detailsOf(result: TaskCompletionResult): JsonObject {
  switch (result.type) {
    case 'not-authenticated':
      return { match: false, auth_success: false, auth_mismatches: result.mismatches };
    case 'match':
      return { match: true, auth_success: true, expected_hash: result.hash, actual_hash: result.hash };
    case 'mismatch':
      return {
        match: false,
        auth_success: true,
        expected_hash: result.expectedHash,
        actual_hash: result.actualHash,
        // Plain data, but a recursive type that the compiler will not see as JSON.
        diff: result.diff as unknown as JsonObject,
        diff_summary: result.summary,
      };
    default:
      return result satisfies never;
  }
}
