import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '@eva/core';

/** Judging takes time and money: that its result has no place is said before. Leaves at most the file's folder. */
export function refuseUnwritable(file: string, shownAs: string): void {
  const isNew = !existsSync(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    closeSync(openSync(file, 'a'));
  } catch (cause) {
    const message = `can't be written: ${(cause as Error).message}`;
    const problem = { file: shownAs, message, expected: '--out with a file to write' };
    throw new InputError({ code: 'out-unwritable', problems: [problem], cause });
  }
  if (isNew) rmSync(file);
}
