import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface FixturePackage {
  readonly version?: string;
  readonly dependencies?: readonly string[];
  readonly eva?: unknown;
  readonly exports?: unknown;
  /** Source by path inside the package. */
  readonly files?: Readonly<Record<string, string>>;
}

export interface FixtureProject extends Disposable {
  readonly root: string;
  /** Adds a package the way pnpm lays it out: the real folder in the store, a link where it was asked for. */
  install(name: string, spec: FixturePackage, into?: string): string;
  write(path: string, text: string): string;
}

export function fixtureProject(dependencies: readonly string[], extra: object = {}): FixtureProject {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'eva-project-')));
  const write = (path: string, text: string) => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  write('package.json', JSON.stringify({ name: 'project', dependencies: versions(dependencies), ...extra }));
  return {
    root,
    write,
    install: (name, spec, into = root) => {
      const version = spec.version ?? '1.0.0';
      const slot = join('node_modules', '.pnpm', `${name.replace('/', '+')}@${version}`, 'node_modules', name);
      const { files = {}, dependencies: own = [], ...fields } = spec;
      write(
        join(slot, 'package.json'),
        JSON.stringify({ name, version, type: 'module', dependencies: versions(own), ...fields }),
      );
      for (const [path, text] of Object.entries(files)) write(join(slot, path), text);
      const link = join(into, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(root, slot), link, 'dir');
      return join(root, slot);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A package that offers one contribution, whose module is the given source. */
export function pluginOffering(
  kind: string,
  id: string,
  source = '',
  fields: { readonly env?: readonly string[]; readonly clocks?: readonly string[] } = {},
): FixturePackage {
  return {
    exports: { './entry': { default: './entry.js' } },
    eva: { protocol: 1, contributes: [{ kind, id, entry: './entry', clocks: ['wall', 'virtual'], ...fields }] },
    files: { 'entry.js': source },
  };
}

/** Source of a module whose default export is a contribution; its options take anything. */
export function contributionSource(kind: string, id: string, instance = '{}'): string {
  return `export default {
    protocol: 1, kind: '${kind}', id: '${id}',
    options: { jsonSchema: {}, parse: (value) => value },
    create: (options, host) => ({ kind: '${kind}', options, host, ...${instance} }),
  };`;
}

function versions(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '*']));
}
