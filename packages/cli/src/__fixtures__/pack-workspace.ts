import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export const PACKAGES = join(import.meta.dirname, '../../..');
const TSDOWN = join(PACKAGES, '../node_modules/.bin/tsdown');
const CONFIG = join(PACKAGES, '../tooling/build/tsdown.config.ts');
/** Builds at the same time: as many as the smallest machine has cores. */
const AT_A_TIME = 2;

const run = promisify(execFile);

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly files?: readonly string[];
  readonly dependencies?: { readonly [name: string]: string };
  readonly publishConfig?: { readonly exports?: object };
  readonly [field: string]: unknown;
}

export interface PackedWorkspace {
  /** Of the packages, below `packages`. */
  readonly folders: readonly string[];
  readonly tarballs: readonly string[];
}

/** Builds and packs packages of ours, and all of ours that they need, as they would be published. */
export async function packWorkspace(wanted: readonly string[], home: string): Promise<PackedWorkspace> {
  const folders = withOurs(wanted);
  const tarballs: string[] = [];
  const waiting = [...folders];
  const work = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      tarballs.push(await packFolder(await staged(folder, home), home));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { folders, tarballs };
}

/** Packs a folder as its author would; answers with the tarball. */
export async function packFolder(folder: string, home: string): Promise<string> {
  const args = ['pack', folder, '--pack-destination', home, '--json', '--ignore-scripts', '--offline'];
  const { stdout } = await run('npm', args, { cwd: home, maxBuffer: 2 ** 26 });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  return join(home, packed?.filename ?? '');
}

/** Folders of these packages and of all of ours that they need. */
function withOurs(folders: readonly string[]): readonly string[] {
  const byName = new Map(
    readdirSync(PACKAGES).flatMap((folder) =>
      existsSync(join(PACKAGES, folder, 'package.json')) ? [[packageJsonOf(folder).name, folder] as const] : [],
    ),
  );
  const found = new Set(folders);
  for (const folder of found) {
    const { dependencies = {} } = packageJsonOf(folder);
    for (const name of Object.keys(dependencies)) {
      const ours = byName.get(name);
      if (ours !== undefined) found.add(ours);
    }
  }
  return [...found];
}

export function packageJsonOf(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8')) as PackageJson;
}

/** The package as pnpm would publish it, built beside the workspace; libraries of others are linked later, since nothing is fetched. */
async function staged(folder: string, home: string): Promise<string> {
  const from = join(PACKAGES, folder);
  const into = join(home, 'staged', folder);
  const { publishConfig, devDependencies: _dev, scripts: _scripts, ...json } = packageJsonOf(folder);
  mkdirSync(into, { recursive: true });
  const options = ['--no-dts', '--no-sourcemap', '--out-dir', join(into, 'dist'), '--logLevel', 'silent'];
  await run(TSDOWN, ['--config', CONFIG, ...options], { cwd: from });
  const published = {
    ...json,
    ...(publishConfig?.exports === undefined ? {} : { exports: publishConfig.exports }),
    dependencies: publishedVersions(json.dependencies),
    peerDependencies: publishedVersions(json.peerDependencies as PackageJson['dependencies']),
  };
  writeText(join(into, 'package.json'), JSON.stringify(published, null, 2));
  for (const pattern of json.files ?? []) {
    const path = pattern.replace(/\/\*.*$/, '');
    if (path !== 'dist') cpSync(join(from, path), join(into, path), { recursive: true });
  }
  return into;
}

function publishedVersions(dependencies: PackageJson['dependencies'] = {}): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(dependencies).flatMap(([name, range]) =>
      range.startsWith('workspace:') ? [[name, publishedRange(range.slice('workspace:'.length))]] : [],
    ),
  );
}

/** All of ours have core's version in these projects; a range that names one already is published as it is. */
function publishedRange(range: string): string {
  return /^[*^~]$/.test(range) ? `${range.replace('*', '')}${packageJsonOf('core').version}` : range;
}

export function writeText(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
