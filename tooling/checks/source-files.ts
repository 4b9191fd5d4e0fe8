import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = new Set(['node_modules', 'dist', '__fixtures__', '.turbo']);

/** Every TypeScript file below a folder, sorted, declarations and fixtures left out. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourceFiles(path);
      return entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts') ? [path] : [];
    })
    .sort();
}

export function isTest(path: string): boolean {
  return /\.test(-d)?\.ts$/.test(path) || path.includes('__tests__');
}
