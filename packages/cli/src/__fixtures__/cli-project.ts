import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCli } from '../run-cli.ts';
import type { Terminal } from '../terminal.ts';

export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface CliProject extends Disposable {
  readonly root: string;
  write(path: string, text: string): string;
  /** Adds a plugin package; the module is what its entry `./entry` holds. */
  install(name: string, contributes: readonly object[], module: string): void;
  files(): readonly string[];
  eva(args: readonly string[], env?: Terminal['env'], signal?: AbortSignal): Promise<CliResult>;
}

/** A project in a temporary folder, and the command run in it within this process. */
export function cliProject(dependencies: readonly string[] = []): CliProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'eva-cli-')));
  const write = (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  const versions = Object.fromEntries(dependencies.map((name) => [name, '*']));
  write('package.json', JSON.stringify({ name: 'project', dependencies: versions }));
  return {
    root,
    write,
    install: (name, contributes, module) => {
      const packageJson = { name, version: '1.0.0', type: 'module', exports: { './entry': './entry.js' } };
      const entries = contributes.map((one) => ({ entry: './entry', clocks: ['wall', 'virtual'], ...one }));
      const eva = { protocol: 1, contributes: entries };
      write(`node_modules/${name}/package.json`, JSON.stringify({ ...packageJson, eva }));
      write(`node_modules/${name}/entry.js`, module);
    },
    files: () => readdirSync(root).sort(),
    eva: async (args, env = {}, signal = new AbortController().signal) => {
      const shown = { out: '', err: '' };
      const code = await runCli(args, {
        cwd: root,
        env,
        hasColor: false,
        signal,
        now: () => new Date('2026-03-17T10:45:00Z'),
        out: (text) => {
          shown.out += text;
        },
        err: (text) => {
          shown.err += text;
        },
      });
      return { code, ...shown };
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Source of a module that contributes the given kinds and ids, each with the instance fields given. */
export function contributions(parts: readonly (readonly [kind: string, id: string, fields: string])[]): string {
  const made = parts.map(
    ([kind, id, fields]) => `{
      protocol: 1, kind: '${kind}', id: '${id}', options: { jsonSchema: {}, parse: (value) => value },
      create: (options, host) => ({ kind: '${kind}', identity: { provider: 'test', model: '${id}' }, ...${fields} }),
    }`,
  );
  return `export default [${made.join(', ')}];`;
}
