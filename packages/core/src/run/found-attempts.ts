import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { StoredScores } from '../metrics/stored-scores.ts';
import { attemptIn } from './attempt-place.ts';
import { failedAttemptOf } from './call-folder.ts';
import type { StoredCall } from './run-record.ts';
import { CALL_FILE, damagedFile, readStored, SCORES_FILE } from './stored-file.ts';

/** An attempt that is whole in its folder. */
export interface FoundAttempt {
  /** Absolute. */
  readonly directory: string;
  readonly stored: StoredCall;
}

/** Finds attempts in the folders of calls; each folder of a scenario is listed once. */
export function attemptFinder(): (callDirectory: string) => Promise<readonly FoundAttempt[]> {
  const listed = new Map<string, Promise<readonly string[]>>();
  const namesIn = (folder: string): Promise<readonly string[]> => {
    const names =
      listed.get(folder) ?? readdir(folder).catch((error: NodeJS.ErrnoException) => nothingThere(folder, error));
    listed.set(folder, names);
    return names;
  };

  return async (callDirectory) => {
    const parent = dirname(callDirectory);
    const trial = basename(callDirectory);
    const names = (await namesIn(parent)).filter((name) => name === trial || failedAttemptOf(name)?.trial === trial);
    const found = await Promise.all(
      names.map(async (name): Promise<FoundAttempt> => {
        const directory = join(parent, name);
        return { directory, stored: attemptIn(directory, await readStored(join(directory, 'call.json'), CALL_FILE)) };
      }),
    );
    return found.sort((one, other) => one.stored.attempt - other.stored.attempt);
  };
}

/** Null when the attempt has no scores. */
export async function readStoredScores(directory: string): Promise<StoredScores | null> {
  return (await readStored(join(directory, 'scores.json'), SCORES_FILE)) ?? null;
}

function nothingThere(folder: string, error: NodeJS.ErrnoException): readonly string[] {
  if (error.code === 'ENOENT') return [];
  throw damagedFile(folder, `can't be read: ${error.message}`, error);
}
