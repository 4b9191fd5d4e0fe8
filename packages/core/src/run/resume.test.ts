import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runPlan } from './execute-plan.ts';
import { readJournal } from './journal.ts';
import { ownProcess } from './process-mark.ts';
import { lockRunFolder } from './run-lock.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunPlanOptions } from './run-plan-options.ts';
import type { RunProgress } from './run-progress.ts';
import { toneCaller } from './scripted/tone-caller.ts';
import { aPlan, aSystem, filesIn, scenarioNamed, someOptions } from './scripted/tone-run.ts';

/** Resumes and answers with the calls that were begun for it. */
async function resumed(plan: RunPlan, options: RunPlanOptions): Promise<readonly string[]> {
  const begun: string[] = [];
  const onProgress = (progress: RunProgress): void => {
    if (progress.type === 'call-start') begun.push(`${progress.call.callId} ${progress.attempt}`);
  };
  await runPlan(plan, { ...options, isResume: true, onProgress });
  return begun;
}

/** Stops the run in order as soon as its first call is on the line. */
async function stoppedRun(plan: RunPlan): Promise<RunPlanOptions> {
  const stop = new AbortController();
  const options = await someOptions();
  const onProgress = (progress: RunProgress): void => {
    if (progress.type === 'call-speech') stop.abort();
  };
  await runPlan(plan, { ...options, stopSignal: stop.signal, onProgress });
  return options;
}

test('a run that is stopped finishes the call that runs, begins no more, and goes on from there', async () => {
  const plan = aPlan({ trials: 3 });
  const options = await stoppedRun(plan);
  const summary = JSON.parse(await readFile(join(options.outDir, 'summary.json'), 'utf8'));

  const begun = await resumed(plan, options);

  expect([summary.planned, summary.scored, summary.calls.length]).toEqual([3, 1, 1]);
  expect(begun).toEqual(['tones/1.1/trial_1 1', 'tones/1.1/trial_2 1']);
  const whole = await filesIn((await runPlan(plan, await someOptions())).runDir);
  const { 'journal.jsonl': _, ...files } = await filesIn(options.outDir);
  expect(whole).toMatchObject(files);
});

test('a call that is called off is no attempt, and nothing of it is kept', async () => {
  const cancel = new AbortController();
  const options = await someOptions({
    signal: cancel.signal,
    onProgress: (progress) => {
      if (progress.type === 'call-speech') cancel.abort();
    },
  });

  const outcome = await runPlan(aPlan({ trials: 3 }), options);

  expect(outcome.calls).toEqual([]);
  expect(Object.keys(await filesIn(options.outDir)).filter((name) => name.startsWith('calls'))).toEqual([]);
  const again = { ...options, signal: new AbortController().signal };
  expect(await resumed(aPlan({ trials: 3 }), again)).toEqual([0, 1, 2].map((trial) => `tones/1.1/trial_${trial} 1`));
});

test('adds the trials that are asked for later, and only those', async () => {
  const options = await someOptions();
  await runPlan(aPlan({ trials: 3 }), options);

  const begun = await resumed(aPlan({ trials: 5 }), options);

  expect(begun).toEqual(['tones/1.1/trial_3 1', 'tones/1.1/trial_4 1']);
  const { calls, trials } = JSON.parse(await readFile(join(options.outDir, 'run.json'), 'utf8'));
  expect([trials, calls.length]).toEqual([5, 5]);
  const entries = await readJournal(join(options.outDir, 'journal.jsonl'));
  const ends = entries.flatMap((entry) => (entry.type === 'attempt-end' ? [entry.callId] : []));
  expect(ends).toEqual([0, 1, 2, 3, 4].map((trial) => `tones/1.1/trial_${trial}`));
});

test('gives a call that was given up the attempts that are asked for later', async () => {
  const options = await someOptions({ caller: toneCaller([]) });
  await runPlan(aPlan(), options);

  const begun = await resumed(aPlan({ maxAttempts: 5 }), options);

  expect(begun).toEqual(['tones/1.1/trial_0 4', 'tones/1.1/trial_0 5']);
});

describe('what a killed process left', () => {
  test('a folder without its line in the journal is kept, and the line is written', async () => {
    const options = await someOptions();
    await runPlan(aPlan({ trials: 2 }), options);
    const journal = join(options.outDir, 'journal.jsonl');
    const lines = (await readFile(journal, 'utf8')).split('\n');
    // Killed in the middle of writing the end of the first attempt.
    await writeFile(journal, `${lines.slice(0, 2).join('\n')}\n${lines[2]?.slice(0, 40)}`);
    await rm(join(options.outDir, 'calls/1.1/trial_1'), { recursive: true });

    const begun = await resumed(aPlan({ trials: 2 }), options);

    expect(begun).toEqual(['tones/1.1/trial_1 1']);
    const entries = await readJournal(journal);
    expect(entries.map(({ seq, type }) => `${seq} ${type}`)).toEqual([
      '1 run-start',
      '2 attempt-start',
      '3 run-resume',
      '4 attempt-end',
      '5 call-end',
      '6 attempt-start',
      '7 attempt-end',
      '8 call-end',
      '9 run-end',
    ]);
    expect(entries[3]).toMatchObject({ callId: 'tones/1.1/trial_0', folder: 'calls/1.1/trial_0', recovered: true });
  });

  test('an attempt that is not whole is made again', async () => {
    const options = await someOptions();
    await runPlan(aPlan(), options);
    const call = join(options.outDir, 'calls/1.1/trial_0');
    await cp(call, `${call}.unfinished`, { recursive: true });
    await truncate(join(`${call}.unfinished`, 'line.wav'), 1000);
    await rm(call, { recursive: true });

    expect(await resumed(aPlan(), options)).toEqual(['tones/1.1/trial_0 1']);
    expect(Object.keys(await filesIn(options.outDir)).some((name) => name.includes('unfinished'))).toBe(false);
  });

  test('a folder in which nothing was begun yet is begun', async () => {
    const options = await someOptions();
    await mkdir(join(options.outDir, 'scenarios'), { recursive: true });
    await writeFile(join(options.outDir, 'run.json.unfinished'), '{ "sche');

    expect(await resumed(aPlan(), options)).toEqual(['tones/1.1/trial_0 1']);
  });

  test('what processes left that were killed while they took the lock is cleared away', async () => {
    const outDir = join(await mkdtemp(join(tmpdir(), 'eva-run-')), 'run');
    await mkdir(outDir, { recursive: true });
    // No process has a number this high.
    const dead = { ...ownProcess(), pid: 2 ** 30 };
    const alive = ownProcess();
    const write = (name: string, mark: unknown) => writeFile(join(outDir, name), `${JSON.stringify(mark)}\n`);
    await write('run.lock', dead);
    await write(`run.lock.${dead.pid}`, dead);
    await write(`run.lock.${dead.pid}.dead`, { ...dead, pid: dead.pid + 1 });
    await write(`run.lock.${dead.pid + 2}.dead`, dead);
    await writeFile(join(outDir, `run.lock.${dead.pid + 3}`), '');
    await write(`run.lock.${process.ppid}`, { ...alive, pid: process.ppid, started: null });

    await using _lock = await lockRunFolder(outDir);

    expect((await readdir(outDir)).sort()).toEqual(['run.lock', `run.lock.${process.ppid}`]);
    expect(JSON.parse(await readFile(join(outDir, 'run.lock'), 'utf8'))).toEqual(alive);
  });

  test('its lock is taken over, and that of a living process is not', async () => {
    const options = await someOptions();
    await runPlan(aPlan(), options);
    const lock = join(options.outDir, 'run.lock');
    await writeFile(lock, JSON.stringify({ ...ownProcess(), started: 'another start of the same number' }));
    await resumed(aPlan(), options);
    await writeFile(lock, JSON.stringify(ownProcess()));

    await expect(resumed(aPlan(), options)).rejects.toMatchObject({ name: 'RunStateError', code: 'run-locked' });

    expect(await readFile(lock, 'utf8')).toBe(JSON.stringify(ownProcess()));
  });
});

describe('a run in its folder is refused', () => {
  test('with everything that differs, when it is another one', async () => {
    const options = await someOptions();
    await runPlan(aPlan({ trials: 2 }), options);
    const before = await filesIn(options.outDir);
    const other = aPlan({
      seed: 8,
      locale: 'de',
      scenarios: [{ ...scenarioNamed('1.1'), title: 'x' }, scenarioNamed('1.2')],
    });
    const systems = new Map([['tones', { ...aSystem(), manifest: { id: 'tones', stt: 'others' } }]]);

    await expect(resumed(other, { ...options, systems, metrics: [] })).rejects.toMatchObject({
      name: 'RunStateError',
      code: 'run-plan-differs',
      message: [
        `${options.outDir} holds another run:`,
        'seed was 7 and is 8',
        'locale was en and is de',
        'there were 2 trials and are 1',
        'system tones is not as it was',
        'metric tool_count is missing',
        'scenario 1.1 is not as it was',
        'scenario 1.2 is new',
      ].join('\n'),
    });

    expect(await filesIn(options.outDir)).toEqual(before);
  });

  test('when it is not to be resumed', async () => {
    const options = await someOptions();
    await runPlan(aPlan(), options);

    await expect(runPlan(aPlan(), options)).rejects.toMatchObject({
      code: 'run-folder-taken',
      hint: 'Resume it (--resume), or give the run another folder.',
    });
  });

  test('when a line in the middle of its journal is none', async () => {
    const options = await someOptions();
    await runPlan(aPlan(), options);
    const journal = join(options.outDir, 'journal.jsonl');
    await appendFile(journal, 'edited\n{"seq":7,"type":"run-end"}\n');

    await expect(resumed(aPlan(), options)).rejects.toMatchObject({ name: 'RunStateError', code: 'journal-corrupt' });
  });

  test('when an attempt in it is damaged', async () => {
    const options = await someOptions();
    await runPlan(aPlan(), options);
    await writeFile(join(options.outDir, 'calls/1.1/trial_0/call.json'), '{ "schema": 1, ');

    await expect(resumed(aPlan(), options)).rejects.toMatchObject({ name: 'InputError', code: 'run-folder-invalid' });
  });
});
