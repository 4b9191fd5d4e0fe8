import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Undefined for a file that is gone. */
function sha256(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
