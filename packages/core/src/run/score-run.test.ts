import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aDomain } from '../agents/scripted/domain.ts';
import type { Metric } from '../protocol/metric.ts';
import { runPlan } from './execute-plan.ts';
import { readJournal } from './journal.ts';
import type { RunPlanOptions } from './run-plan-options.ts';
import { scoreRun } from './score-run.ts';
import { toneCaller } from './scripted/tone-caller.ts';
import { aPlan, filesIn, someOptions } from './scripted/tone-run.ts';

const COMPOSITES: NonNullable<RunPlanOptions['composites']> = (metrics) => ({
  turns: metrics.turn_count?.score ?? null,
});

function turnCount(score?: Metric['score']): Metric {
  return {
    kind: 'metric',
    id: 'turn_count',
    version: '1',
    category: 'diagnostic',
    pipelines: ['cascade'],
    scale: { min: 0, max: 99, better: 'higher' },
    inDefaultSet: true,
    inPassAtK: false,
    needs: [],
    score:
      score ??
      (async (call) => ({
        status: 'scored',
        value: call.turns.length,
        normalized: null,
        judgedBy: 'code',
        details: { title: call.scenario.title },
      })),
  };
}

async function aRun(overrides: Partial<RunPlanOptions> = {}): Promise<string> {
  return (await runPlan(aPlan(), await someOptions(overrides))).runDir;
}

async function scoresIn(runDir: string) {
  return JSON.parse(await readFile(join(runDir, 'calls/1.1/trial_0/scores.json'), 'utf8'));
}

test('gives the very scores that the run gave, from what it left and nothing else', async () => {
  const options = await someOptions();
  const { runDir } = await runPlan(aPlan(), options);
  const before = await filesIn(runDir);
  await rm(join(runDir, 'calls/1.1/trial_0/scores.json'));
  await rm(join(runDir, 'summary.json'));
  const { metrics, composites } = options;

  const count = await scoreRun({ runDir, domain: aDomain, metrics, ...(composites ? { composites } : {}) });

  const { 'journal.jsonl': _, ...after } = await filesIn(runDir);
  expect(count).toBe(1);
  expect(before).toMatchObject(after);
  expect(Object.keys(before).sort()).toEqual([...Object.keys(after), 'journal.jsonl'].sort());
});

test('adds a metric, makes the composites again and leaves the others as they are', async () => {
  const runDir = await aRun();
  const before = await scoresIn(runDir);

  await scoreRun({ runDir, domain: aDomain, metrics: [turnCount()], composites: COMPOSITES });

  const after = await scoresIn(runDir);
  expect(after.metrics.tool_count).toEqual(before.metrics.tool_count);
  expect(after.metrics.turn_count).toMatchObject({ score: 5, details: { title: expect.any(String) } });
  expect(after.aggregate_metrics).toEqual({ turns: 5 });
  const summary = JSON.parse(await readFile(join(runDir, 'summary.json'), 'utf8'));
  expect(summary.calls[0].composites).toEqual({ turns: 5 });
  expect((await readJournal(join(runDir, 'journal.jsonl'))).at(-1)).toMatchObject({
    type: 'scored',
    metrics: [{ id: 'turn_count', version: '1' }],
  });
});

test('a metric that fails now does not replace a score that stands', async () => {
  const runDir = await aRun();
  await scoreRun({ runDir, domain: aDomain, metrics: [turnCount()] });

  await scoreRun({ runDir, domain: aDomain, metrics: [turnCount(() => Promise.reject(new Error('out of order')))] });

  expect((await scoresIn(runDir)).metrics.turn_count).toMatchObject({ score: 5, error: null });
});

test('can be ended in the middle of an attempt, whose scores stay as they are', async () => {
  const { runDir } = await runPlan(aPlan({ trials: 2 }), await someOptions());
  const before = await filesIn(runDir);
  const ended = new AbortController();
  const endless: Metric['score'] = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      ended.abort();
    });

  const scored = scoreRun({ runDir, domain: aDomain, metrics: [turnCount(endless)], signal: ended.signal });

  expect(await scored).toBe(0);
  const { 'journal.jsonl': _before, ...was } = before;
  const { 'journal.jsonl': _after, ...is } = await filesIn(runDir);
  expect(is).toEqual(was);
});

test('scores an attempt that the caller spoilt as well, and moves nothing', async () => {
  const runDir = await aRun({ caller: toneCaller([]) });
  const before = Object.keys(await filesIn(runDir));

  expect(await scoreRun({ runDir, domain: aDomain, metrics: [turnCount()] })).toBe(3);

  expect(Object.keys(await filesIn(runDir))).toEqual(before);
});

test('names every file that is damaged, and scores the other calls', async () => {
  const { runDir } = await runPlan(aPlan({ trials: 3 }), await someOptions());
  await writeFile(join(runDir, 'calls/1.1/trial_0/events.jsonl'), '{ "seq": 1, ');
  await writeFile(join(runDir, 'calls/1.1/trial_2/line.wav'), 'no WAV');

  await expect(scoreRun({ runDir, domain: aDomain, metrics: [turnCount()] })).rejects.toMatchObject({
    name: 'InputError',
    problems: [
      { message: expect.stringContaining('calls/1.1/trial_0/events.jsonl:1: not JSON.') },
      { file: join(runDir, 'calls/1.1/trial_2/line.wav') },
    ],
  });

  const scored = JSON.parse(await readFile(join(runDir, 'calls/1.1/trial_1/scores.json'), 'utf8'));
  expect(Object.keys(scored.metrics)).toEqual(['tool_count', 'turn_count']);
});

test('refuses a scenario that is not the one that was used', async () => {
  const runDir = await aRun();
  const file = join(runDir, 'scenarios/1.1.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"title": "', '"title": "another '));

  await expect(scoreRun({ runDir, domain: aDomain, metrics: [turnCount()] })).rejects.toThrow(
    `${file}: is not the scenario that the run used: its SHA-256 differs`,
  );
});
