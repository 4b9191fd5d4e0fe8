import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cliProject } from '../__fixtures__/cli-project.ts';
import { writeScoredRun } from '../__fixtures__/scored-run.ts';
import { readRun } from '../read-run.ts';
import { costOfSystem, systemCostLines } from './cost-of-run.ts';

const PRICES = {
  asOf: '2026-12-02',
  rows: [{ provider: 'acme', model: 'voice', usd: { perMillionCharacters: 30 }, source: '' }],
};

test('divides the cost of all calls by those whose task was completed, and says nothing of what is not known', () => {
  using project = cliProject();
  // Of four calls one completes its task.
  const scores = ({ trial }: { readonly trial: number }) => ({ task_completion: trial === 0 ? 1 : 0 });
  writeScoredRun(project, 'run', { scenarios: 1, trials: 4, scores });
  const unknown = costOfSystem(readRun(join(project.root, 'run')), 'mine', PRICES);
  const used = { stage: 'tts', identity: { provider: 'acme', model: 'voice' }, usage: { characters: 10_000 } };
  for (const trial of [0, 1, 2, 3]) {
    const file = `run/calls/1/trial_${trial}/call.json`;
    const record = JSON.parse(readFileSync(join(project.root, file), 'utf8'));
    project.write(file, JSON.stringify({ ...record, usage: [used] }));
  }

  const known = costOfSystem(readRun(join(project.root, 'run')), 'mine', PRICES);

  expect(unknown).toMatchObject({ isWhole: false, usdPerCall: null, passedTasks: 1, usdPerPassedTask: null });
  expect(known).toMatchObject({ usdPerCall: expect.closeTo(0.3, 9), usdPerPassedTask: expect.closeTo(1.2, 9) });
  expect(systemCostLines(known)).toEqual([
    'cost: $1.20, $0.3000 a call, $1.20 a passed task (tts acme/voice $1.20; prices of 2026-12-02)',
  ]);
});
