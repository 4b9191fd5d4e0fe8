import { readFile } from 'node:fs/promises';
import { InputError } from '../errors/input-error.ts';
import { RunStateError } from '../errors/run-state-error.ts';
import { SCORES_SCHEMA, type StoredScores } from '../metrics/stored-scores.ts';
import { RUN_FOLDER_SCHEMA, type StoredCall, type StoredRun } from './run-record.ts';

/** A kind of JSON file that eva writes into a run's folder. */
export interface StoredFile<T> {
  /** The newest schema that this eva reads. */
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
  isShaped: ({ attempt, status, ending, hashes }) =>
    typeof attempt === 'number' &&
    typeof status === 'string' &&
    isFields(ending) &&
    typeof ending.reason === 'string' &&
    isFields(hashes),
};

export const SCORES_FILE: StoredFile<StoredScores> = {
  newest: SCORES_SCHEMA,
  isShaped: ({ metrics, aggregate_metrics }) =>
    isFields(metrics) && Object.values(metrics).every(isFields) && isFields(aggregate_metrics),
};

/** The content of a file that eva wrote; undefined when there is none. Refuses damaged files and newer ones. */
export async function readStored<T>(file: string, kind: StoredFile<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw damagedFile(file, `can't be read: ${error.message}`, error);
  });
  return text === undefined ? undefined : parseStored(text, file, kind);
}

/** The same of a text that was read already; `file` is for the errors. */
export function parseStored<T>(text: string, file: string, { newest, isShaped }: StoredFile<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damagedFile(file, `is damaged: ${(cause as Error).message}`, cause);
  }
  if (!isFields(value) || typeof value.schema !== 'number') {
    throw damagedFile(file, 'is damaged: it does not say its schema');
  }
  // Before the shape: a newer file may have another one.
  if (value.schema > newest) {
    throw new RunStateError({
      code: 'run-folder-newer',
      message: `${file} was written by a newer eva (schema ${value.schema}; this one reads up to ${newest}).`,
      hint: 'Update @eva/cli.',
    });
  }
  if (!isShaped(value)) throw damagedFile(file, 'is damaged: something that eva wrote is not in it any more');
  return value as T;
}

export function damagedFile(file: string, message: string, cause?: unknown): InputError {
  return new InputError({ code: 'run-folder-invalid', problems: [{ file, message }], cause });
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
