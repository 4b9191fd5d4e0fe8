import type { StoredScores } from '@eva/core';
import { expect, test } from 'vitest';
import { formatRunTable } from './format-run-table.ts';
import { summariseRun } from './summarise-run.ts';

const scoresOf = (mode?: 'text'): StoredScores => ({
  schema: 1,
  record_id: '1.1/trial_0',
  ...(mode === undefined ? {} : { mode }),
  metrics: {
    task_completion: {
      name: 'task_completion',
      category: 'accuracy',
      score: 1,
      normalized_score: 1,
      details: {},
      error: null,
      skipped: false,
      version: '1',
      judged_by: 'code',
      higher_is_better: true,
      pass_at: 1,
      in_pass_at_k: true,
      sub_metrics: null,
    },
  },
  aggregate_metrics: {},
});
const callOf = (mode?: 'text') => ({ scenario: '1.1', trial: 0, scores: scoresOf(mode) });

test('a run in text has figures of its metrics, says its mode, and has no composite in any form', () => {
  const trials = [
    { scenario: '1.1', trial: 0, attempts: [{ isCounted: true, fault: null, scores: scoresOf('text') }] },
  ];

  const summary = summariseRun({ runId: 'r', mode: 'text', calls: [callOf('text')], trials });

  expect([summary.mode, summary.composites, summary.attempts?.composites]).toEqual(['text', [], []]);
  expect(summary.metrics.map(({ id, mean }) => [id, mean])).toEqual([['task_completion', 1]]);
  const table = formatRunTable(summary, { color: false });
  expect(table.split('\n').slice(0, 2)).toEqual([
    '1 call of 1 scenario, up to 1 trial each, in text',
    'mode text: nobody spoke and nothing was misheard, so there is no EVA-A and no EVA-X; not comparable with calls on a line',
  ]);
  expect(table).not.toMatch(/^EVA-/m);
});

test('a run on the line has its composites, and nothing says text', () => {
  const summary = summariseRun({ runId: 'r', calls: [callOf()] });

  expect([summary.mode, summary.composites.length]).toEqual(['audio', 6]);
  expect(formatRunTable(summary, { color: false })).not.toContain('text');
});

test.each([
  ['in text', 'on the line', 'text', undefined],
  ['on the line', 'in text', undefined, 'text'],
] as const)('scores of a call %s are not mixed into a run %s', (was, is, mode, runMode) => {
  const run = { runId: 'r', ...(runMode === undefined ? {} : { mode: runMode }), calls: [callOf(mode)] };

  expect(() => summariseRun(run)).toThrow(
    `call 1.1/trial_0 was held ${was}, and this run is ${is}: their scores cannot be mixed`,
  );
});
