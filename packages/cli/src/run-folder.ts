import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '@eva/core';

/** `2026-03-17_10-45-00_my-system`: sorts by time, and says at a glance what was run. */
export function runIdFrom(startedAt: Date, systemIds: readonly string[]): string {
  const stamp = startedAt.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  const [first = 'run', ...others] = systemIds;
  return `${stamp}_${first}${others.length === 0 ? '' : `+${others.length}`}`;
}

/** The folder a run may be written into: absent or empty, so that no two runs mix. Nothing is created here. */
export function freeFolder(folder: string, cwd: string): string {
  const path = resolve(cwd, folder);
  const problem = problemWith(path);
  if (problem === undefined) return path;
  throw new InputError({
    code: 'run-folder-invalid',
    problems: [{ file: folder, message: problem, expected: 'a folder that is absent or empty' }],
    hint: 'Give another folder with --out, or remove this one.',
  });
}

function problemWith(path: string): string | undefined {
  try {
    return readdirSync(path).length === 0 ? undefined : 'something is in it already';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    return code === 'ENOTDIR' ? 'this is a file' : message;
  }
}
