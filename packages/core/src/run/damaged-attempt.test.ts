import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { aDomain } from '../agents/scripted/domain.ts';
import { runPlan } from './execute-plan.ts';
import { scoreRun } from './score-run.ts';
import { aPlan, filesIn, someOptions } from './scripted/tone-run.ts';

const FIRST = 'calls/1.1/trial_0';

async function aRunOfThree() {
  const options = await someOptions();
  const { runDir } = await runPlan(aPlan({ trials: 3 }), options);
  const { metrics } = options;
  const change = async (name: string, how: (text: string) => string): Promise<string> => {
    const file = join(runDir, name);
    await writeFile(file, how(await readFile(file, 'latin1')), 'latin1');
    return file;
  };
  return { runDir, change, options, score: () => scoreRun({ runDir, domain: aDomain, metrics }) };
}

describe('an attempt is not scored again', () => {
  test.each([
    ['whose recording is half as long', 'line.wav', (text: string) => text.slice(0, text.length / 2)],
    ['whose recording has one bit that is another', 'line.wav', (text: string) => `${text.slice(0, -1)}\u0004`],
    ['whose log ends earlier', 'events.jsonl', (text: string) => text.split('\n').slice(0, -3).join('\n')],
    ['whose database is another', 'final-db.json', () => '{ "orders": {} }'],
    ['that began from another database', 'initial-db.json', () => '{ "orders": {} }'],
  ])('%s', async (_what, name, how) => {
    const { runDir, change, score } = await aRunOfThree();
    const scores = await readFile(join(runDir, FIRST, 'scores.json'), 'utf8');
    const file = await change(`${FIRST}/${name}`, how);

    const problem = { file, message: 'is not as the call left it: its SHA-256 differs from call.json' };
    await expect(score()).rejects.toMatchObject({ name: 'InputError', problems: [problem] });

    expect(await readFile(join(runDir, FIRST, 'scores.json'), 'utf8')).toBe(scores);
  });
});

describe('nothing of a run is scored again, or written', () => {
  test.each([
    ['when what says how a call went is damaged', 'calls/1.1/trial_2/call.json', '{ "schema": 1 }'],
    ['when its scores are damaged', 'calls/1.1/trial_2/scores.json', '{ "schema": 1, '],
    ['when its scores are no figures', 'calls/1.1/trial_2/scores.json', '{ "schema": 1, "metrics": { "m": 1 } }'],
  ])('%s', async (_what, name, text) => {
    const { runDir, change, score } = await aRunOfThree();
    await change(name, () => text);
    const before = await filesIn(runDir);

    await expect(score()).rejects.toMatchObject({ name: 'InputError', code: 'run-folder-invalid' });

    expect(await filesIn(runDir)).toEqual(before);
  });
});

describe('a run does not go on with an attempt in a folder that is not its own', () => {
  test('when it is a copy of another trial', async () => {
    const { runDir, options } = await aRunOfThree();
    await rm(join(runDir, 'calls/1.1/trial_2'), { recursive: true });
    await cp(join(runDir, FIRST), join(runDir, 'calls/1.1/trial_2'), { recursive: true });

    await expect(runPlan(aPlan({ trials: 3 }), { ...options, isResume: true })).rejects.toThrow(
      'trial_2/call.json: is of 1.1/trial_0, and not of the folder it is in',
    );
  });

  test('when it counts and is among those that do not', async () => {
    const { runDir, options } = await aRunOfThree();
    await rename(join(runDir, FIRST), join(runDir, `${FIRST}_failed_attempt_1`));

    await expect(runPlan(aPlan({ trials: 3 }), { ...options, isResume: true })).rejects.toThrow(
      'call.json: is of an attempt that counts, in the folder of one that does not',
    );
  });

  test('when it does not count and is in the place of the one that does', async () => {
    const { change, options } = await aRunOfThree();
    await change(`${FIRST}/call.json`, (text) => text.replace('"status": "scored"', '"status": "unscored"'));

    await expect(runPlan(aPlan({ trials: 3 }), { ...options, isResume: true })).rejects.toThrow(
      'call.json: is of an attempt that does not count, in the folder of the one that does',
    );
  });
});

test('a run keeps the name it was begun under when its folder is renamed', async () => {
  const { runDir, options } = await aRunOfThree();
  const renamed = `${runDir}-renamed`;
  await rename(runDir, renamed);

  await runPlan(aPlan({ trials: 3, runId: 'renamed' }), { ...options, outDir: renamed, isResume: true });

  const nameIn = async (file: string) => JSON.parse(await readFile(join(renamed, file), 'utf8')).runId;
  expect([await nameIn('run.json'), await nameIn('summary.json')]).toEqual(['a-run', 'a-run']);
});

test('the first thing in a file that eva would not have written is named with its place', async () => {
  const { change, score } = await aRunOfThree();
  const file = await change('run.json', (text) => text.replace('"trial": 1', '"trial": "one"'));

  await expect(score()).rejects.toThrow(`${file}: is damaged: calls.1.trial: expected number, received string`);
});
