import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { emulatorFor } from './registry.ts';

const packages = resolve(import.meta.dirname, '../../..');
const LOCAL = ['@eva/adapter-kit', '@eva/adapter-local', '@eva/adapter-pocketsphinx'];

test('every provider package has an emulator that says which package it stands in for', async () => {
  const names = readdirSync(packages)
    .filter((folder) => folder.startsWith('adapter'))
    .map(
      (folder) => (JSON.parse(readFileSync(join(packages, folder, 'package.json'), 'utf8')) as { name: string }).name,
    )
    .filter((name) => !LOCAL.includes(name));
  const found = [];
  for (const name of names) found.push((await emulatorFor(name))?.package);

  expect(names).toEqual([
    '@eva/adapter-anthropic',
    '@eva/adapter-bedrock',
    '@eva/adapter-cartesia',
    '@eva/adapter-deepgram',
    '@eva/adapter-elevenlabs',
    '@eva/adapter-google',
    '@eva/adapter-nvidia',
    '@eva/adapter-openai',
    '@eva/adapter-openai-compatible',
    '@eva/adapter-ultravox',
    '@eva/adapter-xai',
  ]);
  expect(found).toEqual(names);
  expect(await emulatorFor('@eva/adapter-local')).toBeUndefined();
});

test('no file of the emulators imports the test runner, which is not there when a run is emulated', () => {
  const seen = new Set<string>();
  const imported = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, specifier = ''] of code.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      if (specifier.startsWith('.')) visit(resolve(dirname(file), specifier));
      else imported.add(specifier);
    }
  };
  visit(resolve(import.meta.dirname, '../emulators.ts'));

  expect(seen.size).toBeGreaterThan(20);
  expect([...imported].filter((specifier) => /vitest/.test(specifier))).toEqual([]);
});
