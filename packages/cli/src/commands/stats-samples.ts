import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredScores } from '@eva/core';
import { parseStored, SCORES_FILE } from '@eva/core/engine';

/** What judges said of a call when they were asked again: `scores.sample-1.json` and so on, beside its scores. */
export function judgeSamples(folder: string): readonly StoredScores[] {
  const samples: StoredScores[] = [];
  for (;;) {
    const file = join(folder, `scores.sample-${samples.length + 1}.json`);
    if (!existsSync(file)) return samples;
    samples.push(parseStored(readFileSync(file, 'utf8'), file, SCORES_FILE));
  }
}
