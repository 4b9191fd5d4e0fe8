import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

test('until a command runs, nothing is loaded but the argument parser', () => {
  expect([...importedFrom(MAIN)].filter((name) => !name.startsWith('.')).sort()).toEqual(['commander']);
});

test('the process answers with the exit code of the command', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--conditions=eva-source', '--import', 'tsx', MAIN, ...args], { encoding: 'utf8' });

  const help = run('--help');
  const wrong = run('run', 'nowhere.yaml');

  expect([help.status, help.stderr, help.stdout.startsWith('Usage: eva')]).toEqual([0, '', true]);
  expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
    2,
    '',
    'eva: nowhere.yaml: there is no such file; expected a manifest, YAML or JSON\n',
  ]);
});

/** What a file and the files it imports at once load, by specifier; types and `await import` load nothing. */
function importedFrom(file: string, seen = new Set<string>()): ReadonlySet<string> {
  const source = readFileSync(file, 'utf8');
  for (const [, specifier = ''] of source.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm)) {
    const path = specifier.startsWith('.') ? join(dirname(file), specifier) : specifier;
    if (seen.has(specifier)) continue;
    seen.add(specifier);
    if (specifier.startsWith('.')) importedFrom(path, seen);
  }
  return seen;
}
