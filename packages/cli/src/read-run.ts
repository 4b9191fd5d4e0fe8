import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError, type StoredScores } from '@eva/core';
import {
  attemptIn,
  CALL_FILE,
  callFolder,
  damagedFile,
  failedAttemptOf,
  parseStored,
  RUN_FILE,
  SCORES_FILE,
  type StoredCall,
  type StoredFile,
  type StoredRun,
} from '@eva/core/engine';

/** A run as its folder tells it: the plan, and what became of each call so far. */
export interface ReadRun {
  readonly folder: string;
  readonly run: StoredRun;
  readonly calls: readonly ReadCall[];
}

/** A call, and the attempt that stands for it: the one that counts, or else the last one that was made. */
export interface ReadCall {
  readonly callId: string;
  readonly system: string;
  readonly scenario: string;
  readonly trial: number;
  readonly folder: string;
  /** `call.json`; undefined for a call of which no attempt was finished. */
  readonly record: StoredCall | undefined;
  /** Undefined when no attempt counts. */
  readonly scores: StoredScores | undefined;
  /** Every attempt that is whole, in the order in which they were made, the one that counts included. */
  readonly attempts: readonly ReadAttempt[];
}

export interface ReadAttempt {
  readonly folder: string;
  readonly record: StoredCall;
  /** Also of an attempt that the caller spoilt; `record.status` says whether they count. */
  readonly scores: StoredScores | undefined;
}

/** Reads a run folder. Loads no plugin: what is stored is enough. */
export function readRun(folder: string, shownAs = folder): ReadRun {
  const run = readStored(join(folder, 'run.json'), RUN_FILE);
  if (run === undefined) {
    throw new InputError({
      code: 'run-folder-invalid',
      problems: [
        { file: shownAs, message: 'this is not the folder of a run', expected: 'a folder that holds run.json' },
      ],
    });
  }
  const attemptsOf = attemptReader();
  const calls = run.calls.map(({ callId, system, scenario, trial }): ReadCall => {
    const path = join(folder, callFolder(run.systems.length, { system, scenario, trial }));
    const attempts = attemptsOf(path);
    const counted = attempts.find(({ record }) => record.status === 'scored');
    const shown = counted ?? attempts.at(-1);
    return {
      ...{ callId, system, scenario, trial, attempts },
      folder: shown?.folder ?? path,
      record: shown?.record,
      scores: counted?.scores,
    };
  });
  return { folder, run, calls };
}

/** An attempt that does not count, as a call of its own, named like its folder. */
export function failedAttempts(call: ReadCall): readonly ReadCall[] {
  const { callId, system, scenario, trial, attempts } = call;
  return attempts
    .filter(({ folder }) => failedAttemptOf(basename(folder)) !== undefined)
    .map(({ folder, record, scores }) => {
      const own = `${callId}_failed_attempt_${record.attempt}`;
      return { callId: own, system, scenario, trial, folder, record, scores, attempts: [] };
    });
}

/** Lists each folder of a scenario once. */
function attemptReader(): (path: string) => readonly ReadAttempt[] {
  const listed = new Map<string, readonly string[]>();
  return (path) => {
    const parent = dirname(path);
    const names = listed.get(parent) ?? namesIn(parent);
    listed.set(parent, names);
    const trial = basename(path);
    return names
      .filter((name) => name === trial || failedAttemptOf(name)?.trial === trial)
      .map((name): ReadAttempt => {
        const folder = join(parent, name);
        const record = readStored(join(folder, 'call.json'), CALL_FILE);
        const scores = readStored(join(folder, 'scores.json'), SCORES_FILE);
        return { folder, record: attemptIn(folder, record), scores };
      })
      .sort((one, other) => one.record.attempt - other.record.attempt);
  };
}

/** Undefined when there is no such file. */
function readStored<T>(file: string, kind: StoredFile<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw damagedFile(file, `can't be read: ${message}`, cause);
  }
  return parseStored(text, file, kind);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw damagedFile(folder, `can't be read: ${message}`, error);
  }
}
