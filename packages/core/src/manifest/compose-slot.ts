import { EvaError } from '../errors/eva-error.ts';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import { type FoundContribution, findContribution } from '../plugins/find-contribution.ts';
import { createInstance, type LoadedContribution, loadFound } from '../plugins/load-contribution.ts';
import { nearestName } from '../plugins/nearest-name.ts';
import { type Environment, pluginHost } from '../plugins/plugin-host.ts';
import type { PluginCatalog } from '../plugins/plugin-package.ts';
import type { Host, Instances, Kind, Parts } from '../protocol/contribution.ts';
import type { Logger } from '../protocol/logger.ts';
import type { LocatedDocument, Path } from './located-document.ts';
import { problemAt, schemaProblems } from './schema-problems.ts';
import type { Slot } from './slot-schema.ts';

/** What every step of making a manifest real needs. */
export interface ComposeContext {
  readonly document: LocatedDocument;
  readonly catalog: PluginCatalog;
  /** First-party packages by `kind/id`. */
  readonly known?: ReadonlyMap<string, string>;
  readonly env: Environment;
  readonly logger: Logger;
  readonly clock: 'wall' | 'virtual';
  /** `text` for calls without a line: what is created is only asked for text. Absent on the line. */
  readonly mode?: 'text';
}

export interface NamedSlot<K extends Kind = Kind> {
  /** Key in the manifest. */
  readonly name: string;
  /** Where the slot stands; default the key at the top. */
  readonly path?: Path;
  readonly kind: K;
  readonly slot: Slot;
}

/** A slot whose contribution is loaded and whose options are right; nothing is created yet. */
export interface PreparedSlot<K extends Kind = Kind> {
  readonly named: NamedSlot<K>;
  readonly loaded: LoadedContribution<K>;
  readonly options: unknown;
  readonly secretSources: ReadonlyMap<string, string>;
}

/** Finds, loads and checks one slot. Problems go into `problems`, so that all slots are reported together. */
export async function prepareSlot<K extends Kind>(
  named: NamedSlot<K>,
  context: ComposeContext,
  problems: InputProblem[],
): Promise<PreparedSlot<K> | undefined> {
  const { document } = context;
  const usePath = [...placeOf(named), 'use'];
  let loaded: LoadedContribution<K>;
  try {
    const found = findContribution({ ...context, kind: named.kind, use: named.slot.use });
    problems.push(...clockProblems(found, named, context));
    loaded = await loadFound<K>(found);
  } catch (error) {
    if (!EvaError.is(error)) throw error;
    problems.push(problemAt(document, usePath, { message: [error.message, error.hint].filter(Boolean).join(' ') }));
    return undefined;
  }
  const secretSources = secretSourcesOf(named, loaded.found, context, problems);
  try {
    const options = loaded.contribution.options.parse(named.slot.options ?? {});
    return { named, loaded, options, secretSources };
  } catch (error) {
    const { jsonSchema } = loaded.contribution.options;
    problems.push(...schemaProblems({ error, document, at: [...placeOf(named), 'options'], jsonSchema }));
    return undefined;
  }
}

/** Creates what a prepared slot stands for. */
export async function createSlot<K extends Kind>(
  prepared: PreparedSlot<K>,
  context: ComposeContext,
  parts: Parts = {},
): Promise<Instances[K]> {
  const { named, loaded, options, secretSources } = prepared;
  const host = pluginHost({
    found: loaded.found,
    env: context.env,
    secretSources,
    logger: context.logger,
    parts,
    ...(context.mode === undefined ? {} : { mode: context.mode }),
    ...(named.slot.model === undefined ? {} : { model: named.slot.model }),
    ...(named.slot.voice === undefined ? {} : { voice: named.slot.voice }),
  });
  const watched = watchingModel(host);
  let instance: Instances[K];
  try {
    instance = await createInstance(loaded, options, watched.host);
  } catch (error) {
    throw inManifest(error, context.document);
  }
  if (!watched.isTaken()) {
    const { line } = context.document.locate([...placeOf(named), 'model']);
    context.logger.warn(
      `${context.document.file}:${line}: ${named.kind} "${named.slot.use}" takes no model, so this one changes nothing`,
    );
  }
  return instance;
}

/** Plugins do not declare whether they take a model; one that does looks at it while it is created. */
function watchingModel(host: Host): { readonly host: Host; isTaken(): boolean } {
  const { model } = host;
  let isTaken = model === undefined;
  const get = () => {
    isTaken = true;
    return model;
  };
  const watched = isTaken ? host : Object.defineProperty({ ...host }, 'model', { enumerable: true, get });
  return { host: watched, isTaken: () => isTaken };
}

/** A plugin does not know which file its part stands in; the file is named before the user sees the problem. */
function inManifest(error: unknown, document: LocatedDocument): unknown {
  if (!EvaError.is(error) || error.name !== 'InputError') return error;
  const { code, hint, problems } = error as InputError;
  const located = problems.map((problem) => {
    if (problem.file !== undefined || problem.path === undefined) return { file: document.file, ...problem };
    return { file: document.file, ...document.locate(problem.path.split('.')), ...problem };
  });
  return new InputError({ code, problems: located, ...(hint === undefined ? {} : { hint }), cause: error });
}

/** Throws everything that was found wrong, sorted by where it stands. */
export function throwProblems(problems: readonly InputProblem[], code = 'manifest-invalid'): void {
  if (problems.length === 0) return;
  const sorted = [...problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  throw new InputError({ code, problems: sorted });
}

function placeOf({ name, path }: NamedSlot): Path {
  return path ?? [name];
}

function clockProblems(
  found: FoundContribution,
  named: NamedSlot,
  { clock, document }: ComposeContext,
): readonly InputProblem[] {
  if (found.promised.clocks.includes(clock)) return [];
  return [
    problemAt(document, [...placeOf(named), 'use'], {
      message: `${found.promised.kind} "${found.promised.id}" (${found.package.name}) does not run on the ${clock} clock`,
      expected: found.promised.clocks.map((one) => `--clock ${one}`).join(' or '),
    }),
  ];
}

/** `secrets:` names a declared variable, or says `apiKey` where the plugin declares just one. */
function secretSourcesOf(
  named: NamedSlot,
  found: FoundContribution,
  { document }: ComposeContext,
  problems: InputProblem[],
): ReadonlyMap<string, string> {
  const declared = found.promised.env;
  const [only] = declared;
  const sources = new Map<string, string>();
  for (const [name, reference] of Object.entries(named.slot.secrets ?? {})) {
    const meant = name === 'apiKey' && declared.length === 1 && only !== undefined ? only : name;
    if (declared.includes(meant)) {
      sources.set(meant, reference.slice('env:'.length));
      continue;
    }
    const names = declared.length === 1 ? ['apiKey', ...declared] : declared;
    const nearest = nearestName(name, names);
    problems.push(
      problemAt(
        document,
        [...placeOf(named), 'secrets', name],
        {
          message: `${found.package.name} asks for no such secret`,
          expected: names.length === 0 ? 'no secrets at all' : `one of ${names.join(', ')}`,
          ...(nearest === undefined ? {} : { nearest }),
        },
        'key',
      ),
    );
  }
  return sources;
}
