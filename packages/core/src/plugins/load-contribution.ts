import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EvaError } from '../errors/eva-error.ts';
import { PluginError } from '../errors/plugin-error.ts';
import type { PluginProvenance } from '../manifest/composed-system.ts';
import type { Contribution, Host, Instances, Kind } from '../protocol/contribution.ts';
import { type FoundContribution, findContribution, type Wanted } from './find-contribution.ts';
import { isRecord, readPackageJson } from './package-json.ts';
import { resolveEntry } from './resolve-entry.ts';

export interface LoadedContribution<K extends Kind = Kind> {
  readonly contribution: Contribution<K, unknown>;
  readonly found: FoundContribution;
  readonly provenance: PluginProvenance;
}

/** Imports the one contribution that `use` names and checks that it is what its package.json promised. */
export async function loadContribution<K extends Kind>(
  wanted: Wanted & { readonly kind: K },
): Promise<LoadedContribution<K>> {
  return loadFound<K>(findContribution(wanted));
}

/** Imports a contribution that is already found. */
export async function loadFound<K extends Kind>(found: FoundContribution): Promise<LoadedContribution<K>> {
  const entryFile = entryFileOf(found);
  const offered = await importEntry(found, entryFile);
  const contribution = offered.find((one) => one.kind === found.promised.kind && one.id === found.promised.id);
  if (contribution === undefined) {
    const list = offered
      .flatMap(({ kind, id }) => (kind === undefined || id === undefined ? [] : [`${String(kind)} "${String(id)}"`]))
      .join(', ');
    throw broken(
      found,
      `package.json promises ${found.promised.kind} "${found.promised.id}", but ${found.promised.entry} offers ${list === '' ? 'nothing' : list}`,
    );
  }
  if (contribution.protocol !== 1) {
    throw broken(found, `${found.promised.entry} says protocol ${String(contribution.protocol)}, package.json says 1`);
  }
  const options = contribution.options;
  const hasOptions = isRecord(options) && typeof options.parse === 'function' && isRecord(options.jsonSchema);
  if (typeof contribution.create !== 'function' || !hasOptions) {
    throw broken(found, `${found.promised.entry} lacks "create", "options.parse" or "options.jsonSchema"`);
  }
  return {
    // Shape, kind and id were checked above; what `create` returns is the plugin's promise.
    contribution: contribution as unknown as Contribution<K, unknown>,
    found,
    provenance: {
      package: found.package.name,
      version: found.package.version,
      contribution: `${found.promised.kind}/${found.promised.id}`,
      packageSha256: sha256(join(found.package.folder, 'package.json')),
      entrySha256: sha256(entryFile),
    },
  };
}

/**
 * The default export of the emulator that the package of a contribution promises; undefined when it promises none. What it
 * must look like is for whoever uses it to check.
 */
export async function loadPromisedEmulator(found: FoundContribution): Promise<Record<string, unknown> | undefined> {
  const { state } = found.package;
  if (state.type !== 'ready' || state.emulator === undefined) return undefined;
  const emulator = { ...found, promised: { ...found.promised, entry: state.emulator } };
  const [offered] = await importEntry(emulator, entryFileOf(emulator));
  return offered;
}

/** The real file of an entry; it may not leave the package's folder, by `..` or by a link. */
function entryFileOf(found: FoundContribution): string {
  const { folder } = found.package;
  const target = resolveEntry(readPackageJson(join(folder, 'package.json'))?.exports, found.promised.entry);
  if (target === undefined) throw broken(found, `its "exports" do not offer ${found.promised.entry}`);
  let real: string;
  try {
    real = realpathSync(join(folder, target));
  } catch (error) {
    throw broken(found, `${found.promised.entry} stands for ${target}, which is not there`, error);
  }
  if (!real.startsWith(folder + sep)) {
    throw broken(found, `${found.promised.entry} stands for ${target}, which lies outside the package`);
  }
  return real;
}

async function importEntry(found: FoundContribution, file: string): Promise<readonly Record<string, unknown>[]> {
  let module: unknown;
  try {
    module = await import(pathToFileURL(file).href);
  } catch (error) {
    if (EvaError.is(error)) throw error;
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw broken(found, `importing ${found.promised.entry} failed: ${reason}`, error);
  }
  // A module's namespace has no prototype, so its own shape is all there is to check.
  const exported = (module as { readonly default?: unknown }).default;
  if (exported === undefined) throw broken(found, `${found.promised.entry} has no default export`);
  return (Array.isArray(exported) ? exported : [exported]).filter(isRecord);
}

function broken(found: FoundContribution, reason: string, cause?: unknown): PluginError {
  const { name, version } = found.package;
  return new PluginError({
    code: 'plugin-broken',
    message: `${name} ${version} can't be used: ${reason}.`,
    details: { package: name, version },
    ...(cause === undefined ? {} : { cause }),
  });
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Creates an instance; whatever goes wrong in the plugin's own code is told as the plugin's. */
export async function createInstance<K extends Kind>(
  { contribution, found }: LoadedContribution<K>,
  options: unknown,
  host: Host,
): Promise<Instances[K]> {
  const { kind, id } = found.promised;
  let instance: unknown;
  try {
    instance = await contribution.create(options, host);
  } catch (error) {
    if (EvaError.is(error)) throw error;
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw broken(found, `creating ${kind} "${id}" failed: ${reason}`, error);
  }
  if (isInstance(instance, kind as K)) return instance;
  throw broken(found, `creating ${kind} "${id}" gave something else`);
}

/** What `create` made, checked for the one field that every instance carries. */
function isInstance<K extends Kind>(value: unknown, kind: K): value is Instances[K] {
  return isRecord(value) && value.kind === kind;
}
