import { expect, test } from 'vitest';
import type { DomainTool } from '../protocol/domain.ts';
import { createToolExecutor } from './tool-executor.ts';

const count: DomainTool = {
  name: 'count',
  description: 'Writes down how often it was called.',
  effect: 'write',
  parameters: {},
  run(args, { db, callIndex, now }) {
    if (args === 'fail') throw new Error('no such row');
    return { db: { ...db, count: callIndex, at: now }, result: { status: 'success', callIndex } };
  },
};
const other: DomainTool = { ...count, name: 'other' };

function anExecutor() {
  return createToolExecutor({
    domain: { tools: [count, other] },
    initialDb: { rows: {}, _current_date: '2020-01-01' },
    now: '2026-03-17 10:45 CST',
  });
}

test('sets the date of the scenario before it takes the initial state', () => {
  const executor = anExecutor();

  executor.execute('count', {});

  expect(executor.initialDb).toEqual({ rows: {}, _current_date: '2026-03-17' });
  expect(executor.db).toEqual({ rows: {}, _current_date: '2026-03-17', count: 1, at: '2026-03-17 10:45 CST' });
});

test('counts calls per tool, failed ones included', () => {
  const executor = anExecutor();

  const results = [
    executor.execute('count', {}),
    executor.execute('count', 'fail'),
    executor.execute('other', {}),
    executor.execute('count', {}),
  ];

  expect(results).toEqual([
    { status: 'success', callIndex: 1 },
    { status: 'error', error_type: 'execution_error', message: 'The tool failed: no such row' },
    { status: 'success', callIndex: 1 },
    { status: 'success', callIndex: 3 },
  ]);
});

test('answers an unknown tool and a tool that throws with a result, and keeps the database', () => {
  const executor = anExecutor();

  expect(executor.execute('cuont', {})).toEqual({
    status: 'error',
    error_type: 'tool_not_found',
    message: 'There is no tool called cuont.',
  });
  executor.execute('count', 'fail');
  expect(executor.db).toBe(executor.initialDb);
});

test('shares nothing with another executor', () => {
  const [first, second] = [anExecutor(), anExecutor()];

  first.execute('count', {});

  expect(second.execute('count', {})).toEqual({ status: 'success', callIndex: 1 });
});
