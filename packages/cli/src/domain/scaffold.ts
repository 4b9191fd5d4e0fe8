import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLI_FOLDER } from '../project-plugins.ts';

const TEMPLATE = join(CLI_FOLDER, 'templates', 'domain');

/** The files of a new domain's package by their path, with its name in the place of the word NAME. */
export async function scaffoldFiles(name: string): Promise<ReadonlyMap<string, string>> {
  const paths = (await readdir(TEMPLATE, { recursive: true })).filter((path) => /\.\w+$/.test(path)).sort();
  const files = new Map<string, string>();
  for (const path of paths) {
    const text = await readFile(join(TEMPLATE, path), 'utf8');
    files.set(path, text.replaceAll(/\bNAME\b/g, name));
  }
  return files;
}
