import { EvaError } from '../errors/eva-error.ts';
import type { InputProblem } from '../errors/input-error.ts';
import type { PluginProvenance } from '../manifest/composed-system.ts';
import { problemAt, schemaProblems } from '../manifest/schema-problems.ts';
import { contributionsOf, findContribution } from '../plugins/find-contribution.ts';
import { createInstance, type LoadedContribution, loadFound } from '../plugins/load-contribution.ts';
import { nearestName } from '../plugins/nearest-name.ts';
import { type Environment, pluginHost } from '../plugins/plugin-host.ts';
import type { PluginCatalog } from '../plugins/plugin-package.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Logger } from '../protocol/logger.ts';
import type { Perturbation, PerturbationPool } from '../protocol/perturbation.ts';
import { canonicalJson } from '../tools/canonical-json.ts';
import type { AskedPerturbation } from './asked-perturbations.ts';
import { contributionIdOf, perturbationName } from './perturbation-name.ts';

export interface CreatePerturbationContext {
  readonly catalog: PluginCatalog;
  readonly known?: ReadonlyMap<string, string>;
  readonly env: Environment;
  readonly logger: Logger;
  readonly clock: 'wall' | 'virtual';
}

/** What a name and its options came to: a perturbation, or a pool of them. */
export interface CreatedPerturbation {
  readonly instance: Perturbation | PerturbationPool;
  readonly packageName: string;
  readonly contributionId: string;
  /** Defaults included. */
  readonly options: JsonObject;
}

export interface PerturbationMaker {
  /** Undefined when something is wrong with it, which is then among the problems. */
  create(asked: AskedPerturbation): Promise<CreatedPerturbation | undefined>;
  readonly plugins: readonly PluginProvenance[];
}

/** The same asked for twice is made once: some take work to make. */
export function perturbationMaker(context: CreatePerturbationContext, problems: InputProblem[]): PerturbationMaker {
  const plugins = new Map<string, PluginProvenance>();
  const made = new Map<string, CreatedPerturbation>();

  return {
    async create(asked) {
      const prepared = await prepare(asked, context, problems);
      if (prepared === undefined) return undefined;
      const { loaded, options } = prepared;
      const { package: plugin, promised } = loaded.found;
      const use = `${plugin.name}#${promised.id}`;
      plugins.set(use, loaded.provenance);
      const key = `${use} ${canonicalJson(options)}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const host = pluginHost({ found: loaded.found, env: context.env, logger: context.logger });
      const instance = await createInstance<'perturbation'>(loaded, options, host);
      const created = { instance, packageName: plugin.name, contributionId: promised.id, options };
      made.set(key, created);
      return created;
    },
    get plugins() {
      return [...plugins.values()];
    },
  };
}

interface Prepared {
  readonly loaded: LoadedContribution<'perturbation'>;
  readonly options: JsonObject;
}

async function prepare(
  asked: AskedPerturbation,
  context: CreatePerturbationContext,
  problems: InputProblem[],
): Promise<Prepared | undefined> {
  const { use, document, path } = asked;
  const tell = (problem: Parameters<typeof problemAt>[2]): undefined => {
    problems.push(problemAt(document, [...path, 'use'], problem));
  };
  const unknown = unknownName(use, context.catalog);
  if (unknown !== undefined) return tell(unknown);
  let loaded: LoadedContribution<'perturbation'>;
  try {
    loaded = await loadFound(findContribution({ ...context, kind: 'perturbation', use: contributionIdOf(use) }));
  } catch (error) {
    if (!EvaError.is(error)) throw error;
    return tell({ message: [error.message, error.hint].filter(Boolean).join(' ') });
  }
  const { clocks } = loaded.found.promised;
  if (!clocks.includes(context.clock)) {
    const expected = clocks.map((one) => `--clock ${one}`).join(' or ');
    return tell({ message: `${use} does not run on the ${context.clock} clock`, expected });
  }
  try {
    // What a schema of options yields is what a file or a flag can hold.
    return { loaded, options: (loaded.contribution.options.parse(asked.options) ?? {}) as JsonObject };
  } catch (error) {
    const { jsonSchema } = loaded.contribution.options;
    problems.push(...schemaProblems({ error, document, at: [...path, 'options'], jsonSchema }));
    return undefined;
  }
}

/** Says that there is nothing of this name, in the names that people write. */
function unknownName(use: string, catalog: PluginCatalog): Parameters<typeof problemAt>[2] | undefined {
  if (use.includes('#')) return undefined;
  const names = contributionsOf(catalog, 'perturbation').map(({ promised }) => perturbationName(promised.id));
  if (names.includes(perturbationName(contributionIdOf(use)))) return undefined;
  const layer = use.slice(0, use.indexOf(':') + 1);
  const ofLayer = layer === '' ? [] : names.filter((name) => name.startsWith(layer));
  const bare = use.slice(layer.length);
  const nearest = names.find((name) => name.slice(name.indexOf(':') + 1) === bare) ?? nearestName(use, names);
  const list = (ofLayer.length > 0 ? ofLayer : names).toSorted().join(', ');
  return {
    message: `there is no perturbation "${use}"`,
    expected: list === '' ? 'an installed one, and there is none' : `one of ${list}`,
    ...(nearest === undefined ? {} : { nearest }),
  };
}
