import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EvaError } from '@eva/core';
import { damagedFile } from '@eva/core/engine';
import type { ReadCall } from './read-run.ts';

/** Names of the files of a call that are no longer what its `call.json` says was written. */
export function changedFiles({ folder, record }: ReadCall): readonly string[] {
  if (record === undefined) return [];
  const expected = [
    ['events.jsonl', record.hashes.events],
    ['line.wav', record.hashes.line],
    ['spoken.wav', record.hashes.spoken],
  ] as const;
  return expected
    .filter(([name, hash]) => hash !== undefined && sha256(join(folder, name)) !== hash)
    .map(([name]) => name);
}

/**
 * What was thrown while a call was read or shown. What each type of event holds is the writer's promise, which is broken
 * where a log was changed: that is the folder's fault and no bug.
 */
export function damageOr(cause: unknown, call: ReadCall): unknown {
  if (EvaError.is(cause) || changedFiles(call).length === 0) return cause;
  const log = join(call.folder, 'events.jsonl');
  return damagedFile(log, 'is damaged: an event in it does not hold what its type says', cause);
}

/** Undefined for a file that is gone, or can't be read. */
function sha256(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}
