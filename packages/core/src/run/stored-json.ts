import { readFile } from 'node:fs/promises';
import { InputError } from '../errors/input-error.ts';
import { RunStateError } from '../errors/run-state-error.ts';

/** The object in a JSON file that eva wrote; undefined when there is no such file. Refuses damaged files and newer ones. */
export async function readStoredJson(
  file: string,
  newest: number,
): Promise<{ readonly [key: string]: unknown } | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw damagedFile(file, `can't be read: ${error.message}`, error);
  });
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw damagedFile(file, `is damaged: ${(cause as Error).message}`, cause);
  }
  const { schema } = (value ?? {}) as { readonly schema?: unknown };
  if (typeof schema !== 'number') throw damagedFile(file, 'is damaged: it does not say its schema');
  if (schema > newest) {
    throw new RunStateError({
      code: 'run-folder-newer',
      message: `${file} was written by a newer eva (schema ${schema}; this one reads up to ${newest}).`,
      hint: 'Update @eva/cli.',
    });
  }
  return value as { readonly [key: string]: unknown };
}

export function damagedFile(file: string, message: string, cause?: unknown): InputError {
  return new InputError({ code: 'run-folder-invalid', problems: [{ file, message }], cause });
}
