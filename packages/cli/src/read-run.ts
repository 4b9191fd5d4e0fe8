import { readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { InputError, RunStateError, type StoredScores } from '@eva/core';
import { RUN_FOLDER_SCHEMA, type StoredCall, type StoredRun } from '@eva/core/engine';

/** A run as its folder tells it: the plan, and what became of each call so far. */
export interface ReadRun {
  readonly folder: string;
  readonly run: StoredRun;
  readonly calls: readonly ReadCall[];
}

export interface ReadCall {
  readonly callId: string;
  readonly system: string;
  readonly scenario: string;
  readonly trial: number;
  readonly folder: string;
  /** `call.json`; undefined for a call that was not finished. */
  readonly record: StoredCall | undefined;
  readonly scores: StoredScores | undefined;
}

/** Reads a run folder. Loads no plugin: what is stored is enough. */
export function readRun(folder: string, shownAs = folder): ReadRun {
  const run = readJson<StoredRun>(join(folder, 'run.json'));
  if (run === undefined || !Array.isArray(run.calls) || !Array.isArray(run.systems)) {
    throw new InputError({
      code: 'run-folder-invalid',
      problems: [
        { file: shownAs, message: 'this is not the folder of a run', expected: 'a folder that holds run.json' },
      ],
    });
  }
  if (run.schema > RUN_FOLDER_SCHEMA) {
    throw new RunStateError({
      code: 'run-folder-newer',
      message: `${shownAs} was written by a newer eva (schema ${run.schema}; this one reads up to ${RUN_FOLDER_SCHEMA}).`,
      hint: 'Update @eva/cli.',
    });
  }
  const calls = run.calls.map(({ callId, system, scenario, trial }): ReadCall => {
    const own = [scenario, `trial_${trial}`];
    const path = within(folder, ['calls', ...(run.systems.length === 1 ? own : [system, ...own])]);
    return {
      ...{ callId, system, scenario, trial, folder: path },
      record: readJson<StoredCall>(join(path, 'call.json')),
      scores: readJson<StoredScores>(join(path, 'scores.json')),
    };
  });
  return { folder, run, calls };
}

/** Ids in a folder that somebody sent may be anything, but they lead nowhere else. */
function within(folder: string, steps: readonly string[]): string {
  const path = resolve(folder, ...steps);
  if (path.startsWith(resolve(folder) + sep)) return path;
  throw new InputError({
    code: 'run-folder-invalid',
    problems: [{ file: join(folder, 'run.json'), message: `a call leads out of the folder: ${steps.join('/')}` }],
  });
}

/** The content of a file that eva wrote; undefined when there is none. */
function readJson<T>(file: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
  try {
    // The schema number of the run says that it is what we wrote.
    return JSON.parse(text) as T;
  } catch (cause) {
    const message = `is damaged: ${(cause as Error).message}`;
    throw new InputError({ code: 'run-folder-invalid', problems: [{ file, message }], cause });
  }
}
