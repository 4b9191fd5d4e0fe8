import { readFileSync } from 'node:fs';
import { InputError, RunStateError, type StoredScores } from '@eva/core';
import { RUN_FOLDER_SCHEMA, SCORES_SCHEMA, type StoredCall, type StoredRun } from '@eva/core/engine';

/** A kind of JSON file that eva writes: the newest schema this eva reads, and what must be there to be shown. */
interface StoredFile<T> {
  readonly newest: number;
  /** What the fields hold beyond this is the writer's promise; the schema number says that it is one we know. */
  readonly isShaped: (value: Fields) => boolean;
  /** Never read: ties the type of the content to the file. */
  readonly content?: T;
}

type Fields = { readonly [key: string]: unknown };

export const RUN_FILE: StoredFile<StoredRun> = {
  newest: RUN_FOLDER_SCHEMA,
  isShaped: ({ systems, calls }) =>
    everyIn(systems, ({ id }) => typeof id === 'string') && everyIn(calls, isPlannedCall),
};

export const CALL_FILE: StoredFile<StoredCall> = {
  newest: RUN_FOLDER_SCHEMA,
  isShaped: ({ ending, hashes }) => isFields(ending) && typeof ending.reason === 'string' && isFields(hashes),
};

export const SCORES_FILE: StoredFile<StoredScores> = {
  newest: SCORES_SCHEMA,
  isShaped: ({ metrics, aggregate_metrics }) =>
    isFields(metrics) && Object.values(metrics).every(isFields) && isFields(aggregate_metrics),
};

/** The content of a file that eva wrote; undefined when there is none. Refuses damaged files and newer ones. */
export function readStored<T>(file: string, kind: StoredFile<T>): T | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damaged(file, (cause as Error).message, cause);
  }
  if (!isFields(value) || typeof value.schema !== 'number') throw damaged(file, 'it does not say its schema');
  // Before the shape: a newer file may have another one.
  if (value.schema > kind.newest) {
    throw new RunStateError({
      code: 'run-folder-newer',
      message: `${file} was written by a newer eva (schema ${value.schema}; this one reads up to ${kind.newest}).`,
      hint: 'Update @eva/cli.',
    });
  }
  if (!kind.isShaped(value)) throw damaged(file, 'something that eva wrote is not in it any more');
  return value as T;
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new InputError({
      code: 'run-folder-invalid',
      problems: [{ file, message: `can't be read: ${message}` }],
      cause,
    });
  }
}

function damaged(file: string, reason: string, cause?: unknown): InputError {
  return new InputError({ code: 'run-folder-invalid', problems: [{ file, message: `is damaged: ${reason}` }], cause });
}

function isPlannedCall({ callId, system, scenario, trial }: Fields): boolean {
  return [callId, system, scenario].every((id) => typeof id === 'string') && typeof trial === 'number';
}

function everyIn(value: unknown, isRight: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((item: unknown) => isFields(item) && isRight(item));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
