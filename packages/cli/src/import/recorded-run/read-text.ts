import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first of these files that is there; undefined when none is. */
export async function readFirst(
  folder: string,
  names: readonly string[],
): Promise<{ readonly name: string; readonly text: string } | undefined> {
  for (const name of names) {
    const text = await readText(join(folder, name));
    if (text !== undefined) return { name, text };
  }
  return undefined;
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
