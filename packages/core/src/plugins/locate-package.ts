import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The real folder of an installed package, seen from `from`. Walks `node_modules` upwards instead of asking the module
 * resolver, which refuses a package.json that `exports` does not list; only where nothing lies on disk (Plug'n'Play)
 * is the resolver asked.
 */
export function locatePackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) break;
  }
  if (process.versions.pnp === undefined) return undefined;
  try {
    return dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}
