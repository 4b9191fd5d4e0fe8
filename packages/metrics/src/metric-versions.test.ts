import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '@eva/core';
import { expect, test } from 'vitest';
import metrics from './metrics.ts';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const TABLE = join(SOURCE, 'metric-versions.json');
const CORE = join(SOURCE, '..', '..', 'core', 'src');
/** Makes a contribution of a metric and decides no score. */
const FRAMEWORK = 'metricContribution';

/** A file, everything of this package that it imports, and the files of core that hold the values it takes from there. */
function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const isOfCore = file.startsWith(CORE);
  const code = readFileSync(file, 'utf8');
  for (const [, type, names = '', from = ''] of code.matchAll(
    /(?:im|ex)port (type )?(?:\{([^}]*)\}|\* as \w+) from '([^']+)'/g,
  )) {
    if (from.startsWith('.') && !(isOfCore && type)) withImports(resolve(dirname(file), from), seen);
    else if (from.startsWith('@eva/core') && !type)
      for (const name of valuesIn(names)) withImports(homeOf(name, from), seen);
  }
  return seen;
}

function valuesIn(names: string): readonly string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name) && name !== FRAMEWORK);
}

/** The file of core behind a name of one of its entry points. */
function homeOf(name: string, entry: string): string {
  const index = readFileSync(
    join(CORE, entry === '@eva/core' ? 'index.ts' : `${entry.slice('@eva/core/'.length)}.ts`),
    'utf8',
  );
  const exported = [...index.matchAll(/export \{([^}]*)\} from '([^']+)'/g)];
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

function hashOf(file: string): string {
  const hash = createHash('sha256');
  for (const one of [...withImports(file)].sort()) hash.update(codeOf(one));
  return hash.digest('hex').slice(0, 12);
}

async function currentTable() {
  const files = readdirSync(join(SOURCE, 'metric')).map((name) => join(SOURCE, 'metric', name));
  const rows = metrics.map(async (contribution) => {
    const { id, version } = await contribution.create({}, {} as Host);
    const file = files.find((one) => readFileSync(one, 'utf8').includes(`id: '${id}'`)) ?? '';
    return [id, { version, code: hashOf(file) }] as const;
  });
  // What every metric reads of a call is worked out before any of them: a change of it can move them all.
  const context = { version: 'of every metric', code: hashOf(join(CORE, 'context', 'build-call-context.ts')) };
  return { ...Object.fromEntries(await Promise.all(rows)), 'call context': context };
}

// A score is compared with older ones by its version alone, so code that changes under a version would be a silent lie.
// When this fails: raise the version if any score can change, then run the test once with UPDATE_METRIC_VERSIONS=1.
test('no metric has changed its code without being looked at, and its version is the one on record', async () => {
  const current = await currentTable();
  if (process.env.UPDATE_METRIC_VERSIONS === '1') writeFileSync(TABLE, `${JSON.stringify(current, null, 2)}\n`);

  expect(current).toEqual(JSON.parse(readFileSync(TABLE, 'utf8')));
});
