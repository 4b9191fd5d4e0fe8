import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDocsLinks } from './docs-links.ts';
import { checkFileLength } from './file-length.ts';
import { checkLayers } from './layers.ts';
import { checkNoAmbient } from './no-ambient.ts';
import { checkNoCoreNames } from './no-core-names.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'eva-checks-'));
  for (const folder of ['packages', 'tooling', 'tests', 'bench', 'examples']) mkdirSync(join(root, folder));
  aPackage('core', { name: '@eva/core', exports: { '.': {}, './engine': {} } });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function aPackage(folder: string, json: object, files: Readonly<Record<string, string>> = {}): void {
  write(`packages/${folder}/package.json`, JSON.stringify(json));
  mkdirSync(join(root, 'packages', folder, 'src'), { recursive: true });
  for (const [name, text] of Object.entries(files)) write(`packages/${folder}/src/${name}`, text);
}

describe('checkLayers', () => {
  it('lets an adapter use core', () => {
    aPackage('adapters-x', { name: '@eva/adapter-x' }, { 'stt.ts': "import type { Json } from '@eva/core';\n" });

    expect(checkLayers(root)).toEqual([]);
  });

  it('refuses an adapter that imports another adapter', () => {
    aPackage('adapters-x', { name: '@eva/adapter-x' });
    aPackage(
      'adapters-y',
      { name: '@eva/adapter-y', exports: { '.': {} } },
      { 'a.ts': "export { x } from '@eva/adapter-x';\n" },
    );

    expect(checkLayers(root)).toEqual([
      'packages/adapters-y/src/a.ts imports past the entry points of @eva/adapter-x: @eva/adapter-x',
      'packages/adapters-y/src/a.ts imports @eva/adapter-x, which the layers do not allow',
    ]);
  });

  it('refuses the engine to a plugin', () => {
    aPackage('callers', { name: '@eva/callers' }, { 'a.ts': "import { runPlan } from '@eva/core/engine';\n" });

    expect(checkLayers(root)).toEqual([
      'packages/callers/src/a.ts imports the engine, which is for the command line and test support',
    ]);
  });

  it('refuses an import past an entry point', () => {
    aPackage('metrics', { name: '@eva/metrics' }, { 'a.ts': "import { x } from '@eva/core/src/clock.ts';\n" });

    expect(checkLayers(root)).toEqual([
      'packages/metrics/src/a.ts imports past the entry points of @eva/core: @eva/core/src/clock.ts',
    ]);
  });

  it('refuses a dependency that the layers do not allow', () => {
    aPackage('metrics', { name: '@eva/metrics', dependencies: { '@eva/report': '*' } });

    expect(checkLayers(root)).toEqual(['@eva/metrics depends on @eva/report, which the layers do not allow']);
  });

  it('finds a cycle between files', () => {
    aPackage(
      'metrics',
      { name: '@eva/metrics' },
      { 'a.ts': "import './b.ts';\n", 'b.ts': "import { a } from './a.ts';\n" },
    );

    expect(checkLayers(root)).toEqual([
      'cycle: packages/metrics/src/a.ts -> packages/metrics/src/b.ts -> packages/metrics/src/a.ts',
    ]);
  });
});

describe('checkNoCoreNames', () => {
  it('finds the name of a contribution in core, outside its tests', () => {
    write('packages/core/src/a.ts', "export const id = 'flite';\n");
    write('packages/core/src/a.test.ts', "const id = 'flite';\n");

    expect(checkNoCoreNames(root, [{ kind: 'tts', id: 'flite' }])).toEqual([
      'packages/core/src/a.ts knows "flite": core knows no provider, domain, caller or metric by name',
    ]);
  });
});

describe('checkNoAmbient', () => {
  it.each([
    ['Date.now()', 'the wall clock'],
    ['setTimeout(() => {}, 1)', 'a timer'],
    ['Math.random()', 'chance'],
    ['process.env', 'the environment'],
    ["console.log('x')", 'the console'],
  ])('finds %s', (code, what) => {
    aPackage('metrics', { name: '@eva/metrics' }, { 'a.ts': `export const x = ${code};\n` });

    expect(checkNoAmbient(root)).toEqual([
      `packages/metrics/src/a.ts takes ${what} from the air; it has to be handed in`,
    ]);
  });

  it('leaves a comment alone', () => {
    aPackage('metrics', { name: '@eva/metrics' }, { 'a.ts': '// never Math.random()\nexport const x = 1;\n' });

    expect(checkNoAmbient(root)).toEqual([]);
  });
});

describe('checkFileLength', () => {
  it('finds a file over the limit', () => {
    aPackage('metrics', { name: '@eva/metrics' }, { 'a.ts': '\n'.repeat(400) });

    expect(checkFileLength(root)).toEqual(['packages/metrics/src/a.ts has 401 lines; the limit is 400']);
  });
});

describe('checkDocsLinks', () => {
  it('finds a link that leads nowhere and leaves a good one and code alone', () => {
    write(
      'README.md',
      '[good](docs/a.md#part) [bad](docs/b.md) [web](https://example.com)\n```\n[x](nowhere.md)\n```\n',
    );
    write('docs/a.md', 'a');

    expect(checkDocsLinks(root)).toEqual(['README.md links to docs/b.md, which is not there']);
  });
});
