import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { RunStateError } from '../errors/run-state-error.ts';

/** What a disk answers most often when it does not do what it is told. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full for this user'],
  ['EROFS', 'it is read-only'],
  ['EACCES', 'access is denied'],
  ['EPERM', 'access is denied'],
  ['ENOENT', 'it, or a folder above it, is not there'],
  ['ENOTDIR', 'a file is where a folder has to be'],
  ['EEXIST', 'a file is where a folder has to be'],
  ['EISDIR', 'a folder is where a file has to be'],
  ['ENOTEMPTY', 'something is in its place already'],
]);

/**
 * Does work on a file or folder of a run. A disk that is full, read-only or gone is no bug of eva, so its refusal becomes
 * a `RunStateError` that names `path`; every other error passes as it is.
 */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? unusable(path, error) : error;
  }
}

export function unusable(path: string, cause: NodeJS.ErrnoException): RunStateError {
  const { code = cause.message } = cause;
  const reason = REASONS.get(code);
  return new RunStateError({
    code: 'run-folder-unusable',
    message: `${path} cannot be used: ${reason === undefined ? code : `${reason} (${code})`}.`,
    hint: 'What is finished is kept. Mend this and go on with the same command; a run goes on with --resume.',
    cause,
  });
}

/**
 * Folders are moved and cleared away while a run goes on; what is written by their path is then in another folder, which
 * no run begins with. Noticed before a call is begun, because calls cost.
 */
export async function refuseGone(runDir: string): Promise<void> {
  const isThere = await access(join(runDir, 'run.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  throw new RunStateError({
    code: 'run-folder-gone',
    message: `${runDir} was moved or removed while its run went on: run.json is not in it any more.`,
    hint: 'A call that ended after that is below calls/ in it. Put it back beside the others, and go on with --resume.',
  });
}

function isRefusal(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && typeof syscall === 'string';
}
