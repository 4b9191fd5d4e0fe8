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
    problems: [{ file: folder, message: problem.message, expected: 'a folder that is absent or empty' }],
    hint: problem.isRun
      ? 'Go on with that run by --resume, or give another folder with --out.'
      : 'Give another folder with --out, or remove this one.',
  });
}

/** The folder of a run that is to go on; it has to be named, since a new name would be another run. */
export function folderToResume(folder: string | undefined, cwd: string): string {
  if (folder !== undefined) return resolve(cwd, folder);
  throw new InputError({
    code: 'flag-missing',
    problems: [{ path: '--resume', message: 'say which run goes on', expected: '--out with its folder' }],
  });
}

function problemWith(path: string): { readonly message: string; readonly isRun: boolean } | undefined {
  try {
    const names = readdirSync(path);
    if (names.length === 0) return undefined;
    const isRun = names.includes('run.json');
    return { message: isRun ? 'a run is in it already' : 'something is in it already', isRun };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    return { message: code === 'ENOTDIR' ? 'this is a file' : message, isRun: false };
  }
}
