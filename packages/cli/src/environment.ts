import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { InputError } from '@eva/core';
import type { Terminal } from './terminal.ts';

/** The environment over what `.env` in the working directory says. Read only when a command needs it. */
export function readEnvironment(terminal: Terminal): Terminal['env'] {
  const file = join(terminal.cwd, '.env');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return terminal.env;
    const message = `can't be read: ${(error as Error).message}`;
    throw new InputError({ code: 'env-file-invalid', problems: [{ file, message }], cause: error });
  }
  // Other encodings have one in each character; read as UTF-8, nothing in them would be set and nothing said.
  if (text.includes('\u0000')) {
    throw new InputError({ code: 'env-file-invalid', problems: [{ file, message: 'this is no text in UTF-8' }] });
  }
  return { ...parseEnv(text.replace(/^\uFEFF/, '')), ...terminal.env };
}
