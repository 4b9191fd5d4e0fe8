import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runPlan } from './execute-plan.ts';
import { onDisk } from './on-disk.ts';
import { lockRunFolder } from './run-lock.ts';
import { aPlan, filesIn, someOptions } from './scripted/tone-run.ts';

const hasFullDisk = existsSync('/dev/full');

test('an error that is not of the disk passes as it is', async () => {
  const bug = new TypeError('a bug');

  await expect(onDisk('/somewhere', () => Promise.reject(bug))).rejects.toBe(bug);
});

test('a full disk is named with the file, and costs no call that is finished', { skip: !hasFullDisk }, async () => {
  const options = await someOptions();
  await mkdir(options.outDir);
  const { runDir } = await runPlan(aPlan(), options);
  const whole = await filesIn(runDir);
  await rm(join(runDir, 'summary.json'));
  await symlink('/dev/full', join(runDir, 'summary.json.unfinished'));

  await expect(runPlan(aPlan({ trials: 2 }), { ...options, isResume: true })).rejects.toMatchObject({
    name: 'RunStateError',
    code: 'run-folder-unusable',
    message: `${join(runDir, 'summary.json')} cannot be used: the disk is full (ENOSPC).`,
  });

  await rm(join(runDir, 'summary.json.unfinished'));
  await runPlan(aPlan({ trials: 2 }), { ...options, isResume: true });
  const after = await filesIn(runDir);
  const kept = Object.keys(whole).filter((name) => name.includes('trial_0/'));
  expect(kept.map((name) => after[name] === whole[name])).toEqual(kept.map(() => true));
  expect(kept.length).toBeGreaterThan(5);
});

test('a folder that is moved while its run goes on ends the run before another call is begun', async () => {
  const options = await someOptions();
  const moved = `${options.outDir}-moved`;
  const begun: string[] = [];
  const onProgress: typeof options.onProgress = (progress) => {
    if (progress.type === 'call-start') begun.push(progress.call.callId);
  };
  const ended = runPlan(aPlan({ trials: 3 }), {
    ...options,
    onProgress,
    metrics: options.metrics.map((metric) => ({
      ...metric,
      score: async (...given) => {
        if (existsSync(options.outDir)) await rename(options.outDir, moved);
        return await metric.score(...given);
      },
    })),
  });

  await expect(ended).rejects.toMatchObject({ name: 'RunStateError', code: 'run-folder-gone' });

  expect(begun).toEqual(['tones/1.1/trial_0']);
  // As the error says: what ended after that is put back, and nothing is made twice.
  await rename(join(options.outDir, 'calls'), join(moved, 'calls'));
  // This process lives on, as that of a command would not.
  await rm(join(moved, 'run.lock'));
  await runPlan(aPlan({ trials: 3 }), { ...options, outDir: moved, isResume: true, onProgress });
  expect(begun).toEqual([0, 1, 2].map((trial) => `tones/1.1/trial_${trial}`));
});

describe('a lock that cannot be read is refused and not waited for', () => {
  const folder = () => mkdtemp(join(tmpdir(), 'eva-lock-'));

  test('when it is a folder', async () => {
    const runDir = await folder();
    await mkdir(join(runDir, 'run.lock'));

    await expect(lockRunFolder(runDir)).rejects.toMatchObject({ code: 'run-folder-unusable' });
    expect(await readdir(runDir)).toEqual(['run.lock']);
  });

  test('when it is a link that leads nowhere', async () => {
    const runDir = await folder();
    await symlink(join(runDir, 'nowhere'), join(runDir, 'run.lock'));

    await expect(lockRunFolder(runDir)).rejects.toMatchObject({ code: 'run-locked' });
    expect(await readdir(runDir)).toEqual(['run.lock']);
  });

  test('when the run folder is a file', async () => {
    const file = join(await folder(), 'file');
    await writeFile(file, '');

    await expect(lockRunFolder(file)).rejects.toMatchObject({
      message: expect.stringContaining('a file is where a folder has to be (ENOTDIR)'),
    });
  });
});
