import { readFileSync } from 'node:fs';
import { defineConfig } from 'tsdown';

interface PackageJson {
  readonly exports: Record<string, string | { readonly 'eva-source'?: string }>;
  readonly bin?: Record<string, string>;
  /** Files that are loaded by path and not by import, such as worker threads. */
  readonly 'eva-build'?: { readonly entries: readonly string[] };
}

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as PackageJson;

/** Every entry point that package.json names is built; nothing else is listed anywhere. */
const entries = Object.values(packageJson.exports)
  .flatMap((target) => (typeof target === 'string' ? [] : [target['eva-source']]))
  .filter((source): source is string => source !== undefined);

const binaries = Object.values(packageJson.bin ?? {})
  .filter((path) => path.startsWith('./dist/'))
  .map((built) => built.replace('./dist/', './src/').replace(/\.js$/, '.ts'));

export default defineConfig({
  cwd: process.cwd(),
  entry: [...new Set([...entries, ...binaries, ...(packageJson['eva-build']?.entries ?? [])])],
  // File for file: what is found beside a module by its URL (workers, data) is found in dist as well.
  unbundle: true,
  format: 'esm',
  target: 'node20.19',
  platform: 'node',
  dts: true,
  sourcemap: true,
  clean: true,
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
});
