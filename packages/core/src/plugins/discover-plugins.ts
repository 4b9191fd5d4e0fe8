import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { InputError } from '../errors/input-error.ts';
import { PluginError } from '../errors/plugin-error.ts';
import type { EvaConfig } from './eva-config.ts';
import { locatePackage } from './locate-package.ts';
import { type PackageJson, readPackageJson } from './package-json.ts';
import { readPluginField } from './plugin-field.ts';
import type { PluginCatalog, PluginPackage, PluginSource } from './plugin-package.ts';
import { workspaceRoot } from './project-root.ts';

export interface DiscoverOptions {
  /** Folder of the project's package.json. */
  readonly root: string;
  /** Folder of the package that offers the command: its presets are candidates too. */
  readonly hostPackageDir?: string;
  /** Package names, or paths that are absolute or start with `./`, from `--plugin`. */
  readonly extraPlugins?: readonly string[];
  /** What eva.config.yaml says. */
  readonly config?: EvaConfig;
}

interface Candidate {
  readonly name: string;
  /** Where to look for it: from this folder upwards, or the folder itself when `isPath`. */
  readonly from: string;
  readonly isPath: boolean;
  readonly source: PluginSource;
}

/**
 * Finds the plugins of a project by reading package.json files. Nothing of a plugin is executed. What a person wrote
 * down (flag, config) comes first, then the project's own dependencies, then presets; of two copies of one package
 * the first is taken, and a warning says so.
 */
export function discoverPlugins(options: DiscoverOptions): PluginCatalog {
  const warnings: string[] = [];
  const found = new Map<string, PluginPackage>();
  const presets: Candidate[] = [];

  const visit = (candidate: Candidate, mayBePreset: boolean): void => {
    const folder = folderOf(candidate);
    if (folder === undefined) {
      reportMissing(candidate, warnings);
      return;
    }
    const packageJson = readCandidate(folder, candidate, warnings);
    if (packageJson === undefined || packageJson.eva === undefined) {
      if (packageJson !== undefined && isNamedByPerson(candidate.source)) reportNoPlugin(packageJson, candidate);
      return;
    }
    const name = packageJson.name === '' ? candidate.name : packageJson.name;
    const earlier = found.get(name);
    if (earlier !== undefined) {
      if (earlier.folder !== folder) {
        warnings.push(
          `${name} ${packageJson.version} in ${folder} is left out: ${earlier.version} in ${earlier.folder} is nearer.`,
        );
      }
      return;
    }
    const { state, preset } = readPluginField(packageJson.eva);
    found.set(name, { name, version: packageJson.version, folder, source: candidate.source, state });
    if (state.type === 'broken')
      warnings.push(`${name} ${packageJson.version} is broken: ${state.problems.join('; ')}.`);
    if (state.type === 'protocol-unsupported') {
      warnings.push(`${name} ${packageJson.version} speaks protocol ${state.protocol}, which this eva does not.`);
    }
    if (!mayBePreset) return;
    for (const member of preset) {
      presets.push({ name: member, from: folder, isPath: false, source: { type: 'preset', of: name } });
    }
  };

  for (const candidate of candidatesOf(options)) visit(candidate, true);
  for (const candidate of presets) visit(candidate, false);
  return { root: options.root, packages: [...found.values()], warnings };
}

function candidatesOf(options: DiscoverOptions): readonly Candidate[] {
  const { root, config } = options;
  const named = (name: string, from: string, source: PluginSource): Candidate => {
    const isPath = /^\.\.?(?:\/|$)/.test(name) || isAbsolute(name);
    return isPath ? { name, from: resolve(from, name), isPath, source } : { name, from, isPath, source };
  };
  const roots = config?.discovery === 'listed' ? [] : [root, workspaceRoot(root)].filter((one) => one !== undefined);
  return [
    ...(options.extraPlugins ?? []).map((name) => named(name, root, { type: 'flag' })),
    ...(config?.plugins ?? []).map((name) => named(name, root, { type: 'config', file: config?.file ?? '' })),
    ...roots.flatMap((folder) => {
      const packageJson = readRoot(folder);
      const source: PluginSource = { type: 'dependency', of: packageJson.name };
      return packageJson.dependencies.map((name) => ({ name, from: folder, isPath: false, source }));
    }),
    ...(options.hostPackageDir === undefined
      ? []
      : [{ name: '', from: options.hostPackageDir, isPath: true, source: { type: 'host' as const } }]),
  ];
}

function readRoot(folder: string): Pick<PackageJson, 'name' | 'dependencies'> {
  const file = join(folder, 'package.json');
  try {
    return readPackageJson(file) ?? { name: folder, dependencies: [] };
  } catch (error) {
    const message = `can't be read: ${(error as Error).message}`;
    throw new InputError({ code: 'package-json-invalid', problems: [{ file, message }], cause: error });
  }
}

function folderOf(candidate: Candidate): string | undefined {
  if (!candidate.isPath) return locatePackage(candidate.name, candidate.from);
  return existsSync(join(candidate.from, 'package.json')) ? realpathSync(candidate.from) : undefined;
}

function readCandidate(folder: string, candidate: Candidate, warnings: string[]): PackageJson | undefined {
  try {
    return readPackageJson(join(folder, 'package.json'));
  } catch (error) {
    const message = `${candidate.name}: ${join(folder, 'package.json')} can't be read: ${(error as Error).message}`;
    if (isNamedByPerson(candidate.source)) {
      throw new PluginError({ code: 'plugin-broken', message, cause: error });
    }
    warnings.push(message);
    return undefined;
  }
}

function isNamedByPerson(source: PluginSource): boolean {
  return source.type === 'flag' || source.type === 'config';
}

/** A dependency that is not installed is the package manager's affair; what a person or a preset named is ours. */
function reportMissing(candidate: Candidate, warnings: string[]): void {
  if (candidate.source.type === 'preset') {
    warnings.push(`${candidate.source.of} names the plugin ${candidate.name}, which is not installed.`);
  }
  if (!isNamedByPerson(candidate.source)) return;
  throw new PluginError({
    code: 'plugin-not-found',
    message: `${candidate.name}, named by ${sourceName(candidate.source)}, is not installed.`,
    hint: candidate.isPath ? `No package.json lies in ${candidate.from}.` : `Type: pnpm add -D ${candidate.name}`,
  });
}

function reportNoPlugin(packageJson: PackageJson, candidate: Candidate): never {
  throw new PluginError({
    code: 'plugin-broken',
    message: `${packageJson.name} ${packageJson.version}, named by ${sourceName(candidate.source)}, is no plugin: its package.json has no "eva" field.`,
  });
}

function sourceName(source: PluginSource): string {
  return source.type === 'config' ? source.file : '--plugin';
}
