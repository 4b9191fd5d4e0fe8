import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const FOLDERS = ['manifests', 'examples'];
const DEEPEST = 4;
const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);

/** The manifests of systems at hand: below `./manifests` and `./examples`. */
export function systemManifestFiles(cwd: string): readonly string[] {
  return FOLDERS.flatMap((folder) => filesBelow(join(cwd, folder), DEEPEST)).filter((file) =>
    readFileSync(file, 'utf8').includes('eva/system@'),
  );
}

function filesBelow(folder: string, depth: number): readonly string[] {
  if (depth === 0) return [];
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path, depth - 1);
    return entry.isFile() && EXTENSIONS.has(extname(entry.name)) ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
