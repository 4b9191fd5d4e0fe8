import { readFileSync } from 'node:fs';

/** Style and script of the page, as text: they stand in it, so that it needs nothing else. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
}

/** Beside `src` and beside `dist` alike. */
const FOLDER = new URL('../../page/', import.meta.url);
const ENTRY = 'main.js';
const STYLES = ['page.css', 'tables.css', 'call.css', 'timeline.css'];

export function readPageAssets(): PageAssets {
  return {
    style: STYLES.map(textOf).join('\n'),
    script: `(() => {\n'use strict';\n${joined(ENTRY).join('\n')}\n})();`,
  };
}

/**
 * The script's modules one after the other, what is imported first: a page that may be opened from a disk can't import.
 * They share one scope then, so no two of them may use one name at their top.
 */
function joined(file: string, seen: Set<string> = new Set()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const source = textOf(file);
  const imported = [...source.matchAll(/^import [^;]* from '\.\/([\w-]+\.js)';$/gm)].map((match) => match[1] ?? '');
  const own = source.replace(/^import [^;]*;\n?/gm, '').replace(/^export (?=function|const|class|async)/gm, '');
  return [...imported.flatMap((name) => joined(name, seen)), own];
}

function textOf(file: string): string {
  // Browsers read a carriage return as a line end, and the policy's hash is of what they read.
  return readFileSync(new URL(file, FOLDER), 'utf8').replaceAll('\r\n', '\n');
}
