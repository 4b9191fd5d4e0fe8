import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { InputError } from '../errors/input-error.ts';
import { RunStateError } from '../errors/run-state-error.ts';
import { SCORES_SCHEMA, type StoredScores } from '../metrics/stored-scores.ts';
import { RUN_FOLDER_SCHEMA, type StoredCall, type StoredRun } from './run-record.ts';
import { STORED_SCHEMAS } from './stored-schema.ts';

/** A kind of JSON file that eva writes into a run's folder. */
export interface StoredFile<T> {
  /** The newest schema that this eva reads. */
  readonly newest: number;
  /** What the fields hold beyond this is the writer's promise; the schema number says that it is one we know. */
  readonly shape: z.ZodType;
  /** Never read: ties the type of the content to the file. */
  readonly content?: T;
}

type Fields = { readonly [key: string]: unknown };

export const RUN_FILE: StoredFile<StoredRun> = { newest: RUN_FOLDER_SCHEMA, shape: STORED_SCHEMAS.run };

/** The same, with all that a run is resumed and scored by. */
export const WHOLE_RUN_FILE: StoredFile<StoredRun> = { newest: RUN_FOLDER_SCHEMA, shape: STORED_SCHEMAS.wholeRun };

export const CALL_FILE: StoredFile<StoredCall> = { newest: RUN_FOLDER_SCHEMA, shape: STORED_SCHEMAS.call };

export const SCORES_FILE: StoredFile<StoredScores> = { newest: SCORES_SCHEMA, shape: STORED_SCHEMAS.scores };

/** The content of a file that eva wrote; undefined when there is none. Refuses damaged files and newer ones. */
export async function readStored<T>(file: string, kind: StoredFile<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw damagedFile(file, `can't be read: ${error.message}`, error);
  });
  return text === undefined ? undefined : parseStored(text, file, kind);
}

/** The same of a text that was read already; `file` is for the errors. */
export function parseStored<T>(text: string, file: string, { newest, shape }: StoredFile<T>): T {
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
  const [issue] = shape.safeParse(value).error?.issues ?? [];
  if (issue !== undefined) throw damagedFile(file, `is damaged: ${issueText(issue)}`);
  return value as T;
}

export function damagedFile(file: string, message: string, cause?: unknown): InputError {
  return new InputError({ code: 'run-folder-invalid', problems: [{ file, message }], cause });
}

/** Where the first thing is that eva would not have written, and what it would have. */
function issueText({ path, message }: z.core.$ZodIssue): string {
  const place = path.length === 0 ? '' : `${path.map(String).join('.')}: `;
  if (message.includes('expected nonoptional')) return `${place}is not in it any more`;
  return `${place}${message.replace(/^Invalid (?:input|option): /, '').replace(/, received undefined$/, ', found nothing')}`;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
