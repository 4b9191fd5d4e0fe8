import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadSphinxLibrary } from './decoder/sphinx-library.ts';
import { acousticModelIn, dictionaryIn } from './model-files.ts';
import { DEBIAN_MODEL_DIR } from './options.ts';

export type PocketSphinxProbe =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Debian packages that are missing, or files when a model folder of one's own is named. */
      readonly missing: readonly string[];
      /** What to type. */
      readonly install: string;
    };

/** Whether this machine can recognise speech with PocketSphinx, and what it lacks otherwise. */
export function probePocketSphinx(modelDir: string = DEBIAN_MODEL_DIR): PocketSphinxProbe {
  const packages: string[] = [];
  if (!hasLibrary()) packages.push('libpocketsphinx3');
  const absent = [join(acousticModelIn(modelDir), 'mdef'), dictionaryIn(modelDir)].filter((file) => !existsSync(file));
  if (absent.length > 0 && modelDir === DEBIAN_MODEL_DIR) packages.push('pocketsphinx-en-us');
  const missing = modelDir === DEBIAN_MODEL_DIR ? packages : [...packages, ...absent];
  if (missing.length === 0) return { ok: true };
  const install =
    packages.length === 0
      ? `point modelDir at a folder that holds ${absent.join(' and ')}`
      : `apt-get install --no-install-recommends ${packages.join(' ')}`;
  return { ok: false, missing, install };
}

function hasLibrary(): boolean {
  try {
    loadSphinxLibrary();
    return true;
  } catch {
    return false;
  }
}
