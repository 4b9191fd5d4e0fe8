import { resolve } from 'node:path';
import { promisedContributions } from './contributions.ts';
import { checkDocsLinks } from './docs-links.ts';
import { checkFileLength } from './file-length.ts';
import { checkLayers } from './layers.ts';
import { checkNoAmbient } from './no-ambient.ts';
import { checkNoCoreNames } from './no-core-names.ts';

const root = resolve(import.meta.dirname, '../..');

const checks: readonly { readonly name: string; readonly run: () => readonly string[] }[] = [
  { name: 'layers', run: () => checkLayers(root) },
  { name: 'no names in core', run: () => checkNoCoreNames(root, promisedContributions(root)) },
  { name: 'nothing ambient', run: () => checkNoAmbient(root) },
  { name: 'file length', run: () => checkFileLength(root) },
  { name: 'links in documents', run: () => checkDocsLinks(root) },
];

let problems = 0;
for (const { name, run } of checks) {
  const found = run();
  problems += found.length;
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${name}${found.map((line) => `\n       ${line}`).join('')}`);
}
process.exitCode = problems === 0 ? 0 : 1;
