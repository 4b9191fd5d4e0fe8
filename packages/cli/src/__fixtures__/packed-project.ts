import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { PACKAGES, packageJsonOf, packFolder, packWorkspace, writeText } from './pack-workspace.ts';

/** The command, the offline engines and the emulators' kit; what else of ours they need is found in their dependencies. */
const WANTED = ['cli', 'adapters-local', 'testing'];

const run = promisify(execFile);

interface PackedResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A fresh project in a temporary folder in which eva is installed as its users have it: built, packed, from tarballs. */
export interface PackedProject extends AsyncDisposable {
  readonly root: string;
  write(path: string, text: string): void;
  /** Packs a package of these files as its author would, and installs the tarball. */
  install(files: { readonly [path: string]: string }): Promise<void>;
  /** The installed command, in a process of its own. */
  eva(...args: readonly string[]): Promise<PackedResult>;
}

export async function packedProject(): Promise<PackedProject> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'eva-packed-')));
  const root = join(home, 'project');
  const write = (path: string, text: string): void => writeText(join(root, path), text);
  write('package.json', JSON.stringify({ name: 'project', version: '1.0.0', type: 'module' }));
  const { folders: ours, tarballs } = await packWorkspace(WANTED, home);
  install(root, tarballs);
  linkLibraries(root, ours);
  return {
    root,
    write,
    async install(files) {
      const folder = mkdtempSync(join(home, 'author-'));
      for (const [path, text] of Object.entries(files)) writeText(join(folder, path), text);
      install(root, [await packFolder(folder, home)]);
      linkLibraries(root, ours);
    },
    async eva(...args) {
      const main = join(root, 'node_modules/.bin/eva');
      // Nothing of the test's own environment: no source condition, no key.
      const given = { cwd: root, env: { PATH: process.env.PATH ?? '' }, maxBuffer: 2 ** 26 };
      try {
        const { stdout, stderr } = await run(process.execPath, [main, ...args], given);
        return { code: 0, out: stdout, err: stderr };
      } catch (error) {
        const { code, stdout, stderr } = error as { readonly code: number; readonly stdout: string; readonly stderr: string };
        return { code, out: stdout, err: stderr };
      }
    },
    [Symbol.asyncDispose]: async () => rmSync(home, { recursive: true, force: true }),
  };
}

function install(root: string, tarballs: readonly string[]): void {
  const flags = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...tarballs, ...flags], { cwd: root, stdio: 'pipe' });
}

/** npm takes out what it did not put in, so this comes after each install. */
function linkLibraries(root: string, folders: readonly string[]): void {
  for (const folder of folders) {
    const { dependencies = {} } = packageJsonOf(folder);
    for (const name of Object.keys(dependencies)) {
      const link = join(root, 'node_modules', name);
      if (name.startsWith('@eva/') || existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(realpathSync(join(PACKAGES, folder, 'node_modules', name)), link, 'dir');
    }
  }
}
