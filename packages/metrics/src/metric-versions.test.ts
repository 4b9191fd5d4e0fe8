import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host } from '@eva/core';
import { expect, test } from 'vitest';
import metrics from './metrics.ts';

const SOURCE = dirname(fileURLToPath(import.meta.url));
const TABLE = join(SOURCE, 'metric-versions.json');

/** A file and everything of this package that it imports. */
function withImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    withImports(resolve(dirname(file), specifier), seen);
  }
  return seen;
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
  const files = readdirSync(join(SOURCE, 'metric')).map((name) => join(SOURCE, 'metric', name));
  const rows = metrics.map(async (contribution) => {
    const { id, version } = await contribution.create({}, {} as Host);
    const file = files.find((one) => readFileSync(one, 'utf8').includes(`id: '${id}'`)) ?? '';
    const hash = createHash('sha256');
    for (const one of [...withImports(file)].sort()) hash.update(codeOf(one));
    return [id, { version, code: hash.digest('hex').slice(0, 12) }] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

// A score is compared with older ones by its version alone, so code that changes under a version would be a silent lie.
// When this fails: raise the version if any score can change, then run the test once with UPDATE_METRIC_VERSIONS=1.
test('no metric has changed its code without being looked at, and its version is the one on record', async () => {
  const current = await currentTable();
  if (process.env.UPDATE_METRIC_VERSIONS === '1') writeFileSync(TABLE, `${JSON.stringify(current, null, 2)}\n`);

  expect(current).toEqual(JSON.parse(readFileSync(TABLE, 'utf8')));
});
