import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '@eva/core';
import { expect, test } from 'vitest';
import metrics from './metrics.ts';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const TABLE = join(SOURCE, 'offline-versions.json');
const CORE = join(SOURCE, '..', '..', 'core', 'src');

/** A file, everything of this package that it imports, and the files of core that hold the values it takes from there. */
function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const isOfCore = file.startsWith(CORE);
  const imports = readFileSync(file, 'utf8').matchAll(
    /(?:im|ex)port (type )?(?:\{([^}]*)\}|\* as \w+) from '([^']+)'/g,
  );
  for (const [, type, names = '', from = ''] of imports) {
    if (from.startsWith('.') && !(isOfCore && type)) withImports(resolve(dirname(file), from), seen);
    else if (from.startsWith('@eva/core') && !type) {
      for (const name of valuesIn(names)) withImports(homeOf(name, from), seen);
    }
  }
  return seen;
}

function valuesIn(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name));
}

/** The file of core behind a name of one of its entry points. */
function homeOf(name: string, entry: string): string {
  const file = entry === '@eva/core' ? 'index.ts' : `${entry.slice('@eva/core/'.length)}.ts`;
  const exported = [...readFileSync(join(CORE, file), 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)];
  const [, , home] = exported.find(([, names = '']) => valuesIn(names).includes(name)) ?? [];
  if (home === undefined) throw new Error(`${entry} does not export ${name} from a file of its own`);
  return join(CORE, home);
}

/** Comments, line breaks and the texts about a metric can change without changing a score. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/\babout:\s*(?:(?:'[^']*'|"[^"]*")\s*\+?\s*)+,/g, '')
    .replace(/\bexport |\s+/g, ' ')
    .replace(/ +/g, ' ');
}

async function currentTable() {
  const folder = join(SOURCE, 'offline');
  const files = readdirSync(folder).map((name) => join(folder, name));
  const rows = metrics.map(async (contribution) => {
    const { id, version } = await contribution.create(contribution.options.parse({}), {} as Host);
    const [file, ...more] = files.filter((one) => readFileSync(one, 'utf8').includes(`offlineJudge({\n  id: '${id}'`));
    if (file === undefined || more.length > 0) throw new Error(`the rules of ${id} are in no file of their own`);
    const hash = createHash('sha256');
    for (const one of [...withImports(file)].sort()) hash.update(codeOf(one));
    return [id, { version, code: hash.digest('hex').slice(0, 12) }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

// As in @eva/metrics: a score is compared with older ones by its version alone. When this fails: raise the revision of the
// judge if any score can change, ask `eva judge validate` what it is worth now, then run the test once with
// UPDATE_METRIC_VERSIONS=1.
test('no offline judge has changed its rules without being looked at, and its version is the one on record', async () => {
  const current = await currentTable();
  if (process.env.UPDATE_METRIC_VERSIONS === '1') writeFileSync(TABLE, `${JSON.stringify(current, null, 2)}\n`);

  expect(current).toEqual(JSON.parse(readFileSync(TABLE, 'utf8')));
});
