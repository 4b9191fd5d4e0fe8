import { basename, dirname, join } from 'node:path';
import { failedAttemptOf } from './call-folder.ts';
import type { StoredCall } from './run-record.ts';
import { damagedFile } from './stored-file.ts';

/** Refuses a folder that is not the attempt it is named after; `stored` is what its `call.json` holds, if there is one. */
export function attemptIn(directory: string, stored: StoredCall | undefined): StoredCall {
  const file = join(directory, 'call.json');
  if (stored === undefined) throw damagedFile(file, 'is not there, so this folder is not an attempt that eva wrote');
  const problem = misplaced(directory, stored);
  if (problem !== undefined) throw damagedFile(file, problem);
  return stored;
}

/**
 * Why a folder does not hold the attempt that it is named after; undefined when it does. Folders get copied, renamed and
 * mixed up, and another call's scores would be counted as this one's.
 */
function misplaced(directory: string, stored: StoredCall): string | undefined {
  const { scenario, trial, attempt, status } = stored;
  const name = basename(directory);
  const failed = failedAttemptOf(name);
  const own = `trial_${trial}`;
  if (basename(dirname(directory)) !== scenario || (failed?.trial ?? name) !== own) {
    return `is of ${scenario}/${own}, and not of the folder it is in`;
  }
  if (failed === undefined) {
    return status === 'scored' ? undefined : 'is of an attempt that does not count, in the folder of the one that does';
  }
  if (status === 'scored') return 'is of an attempt that counts, in the folder of one that does not';
  return failed.attempt === attempt ? undefined : `is of attempt ${attempt}, and not of the folder it is in`;
}
