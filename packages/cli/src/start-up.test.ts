import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cliProject } from './__fixtures__/cli-project.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const FROM_SOURCE = ['--conditions=eva-source', '--import', 'tsx', MAIN];

test('until a command runs, nothing is loaded but the argument parser', () => {
  expect([...importedFrom(MAIN)].filter((name) => !name.startsWith('.')).sort()).toEqual(['commander']);
});

test('the process answers with the exit code of the command', () => {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [...FROM_SOURCE, ...args], { encoding: 'utf8' });

  const help = run('--help');
  const wrong = run('run', 'nowhere.yaml');

  expect([help.status, help.stderr, help.stdout.startsWith('Usage: eva')]).toEqual([0, '', true]);
  expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
    2,
    '',
    'eva: nowhere.yaml: there is no such file; expected a manifest, YAML or JSON\n',
  ]);
});

test('a stdout that takes nothing is no threshold that failed', { skip: !existsSync('/dev/full') }, () => {
  const stdout = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [...FROM_SOURCE, 'systems'], {
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'pipe'],
  });
  closeSync(stdout);

  expect([status, stderr.split(':').slice(0, 2)]).toEqual([3, ['eva', " stdout can't be written"]]);
});

test('a plugin that never finishes loading is named a bug, not a success or a number', () => {
  using project = cliProject(['sleeper']);
  project.install('sleeper', [{ kind: 'stt', id: 'ears' }], 'await new Promise(() => {});');
  const manifest = project.write(
    'mine.yaml',
    'schema: eva/system@1\nid: mine\narchitecture: cascade\nstt: { use: ears }\nllm: { use: brain }\ntts: { use: mouth }\n',
  );

  const { status, stderr } = spawnSync(process.execPath, [...FROM_SOURCE, 'manifest', 'check', manifest], {
    encoding: 'utf8',
  });

  expect(status).toBe(70);
  expect(stderr).toContain('it waits for something that can never happen\n');
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
