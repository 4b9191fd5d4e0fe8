import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '@eva/core';
import type { BenchSet } from './bench-folder.ts';
import type { ImportedScenario } from './import-bench.ts';
import { SOURCE_FOLDER } from './scenario-source.ts';

export interface ImportedSet {
  readonly set: BenchSet;
  readonly scenarios: readonly ImportedScenario[];
}

/** A folder that is there already is refused, whatever it holds: an import is never mixed with anything. */
export async function refuseExisting(
  out: { readonly path: string; readonly shown: string },
  remedy = 'Give another folder with --out',
): Promise<void> {
  const found = await stat(out.path).catch(() => undefined);
  if (found === undefined) return;
  throw new InputError({
    code: 'folder-exists',
    problems: [{ file: out.shown, message: 'is there already', expected: 'a folder that does not exist yet' }],
    hint: `${remedy}, or remove this one. Nothing was written.`,
  });
}

/** Writes all sets under another name and renames the folder last, so that it is there whole or not at all. */
export async function writeImport(out: string, benchFolder: string, sets: readonly ImportedSet[]): Promise<void> {
  const unfinished = `${out}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    for (const { set, scenarios } of sets) await writeSet(join(unfinished, set.domain), set, scenarios);
    // The records stay under the licence of whoever made them.
    await copyFile(join(benchFolder, 'LICENSE'), join(unfinished, 'LICENSE')).catch(() => {});
    await mkdir(dirname(out), { recursive: true });
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeSet(folder: string, set: BenchSet, scenarios: readonly ImportedScenario[]): Promise<void> {
  const sources = join(folder, SOURCE_FOLDER);
  await mkdir(sources, { recursive: true });
  for (const { scenario, source } of scenarios) {
    await writeFile(join(folder, `${scenario.id}.json`), jsonText(scenario));
    await writeFile(join(sources, `${scenario.id}.json`), jsonText(source));
  }
  if (set.aliases.length === 0) return;
  const aliases = join(sources, 'aliases');
  await mkdir(aliases);
  for (const [index, alias] of set.aliases.entries()) {
    await writeFile(join(aliases, `${String(index + 1).padStart(3, '0')}.json`), jsonText(alias));
  }
}

/** Keys in the order of the record: what is written depends on the input alone. */
function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
