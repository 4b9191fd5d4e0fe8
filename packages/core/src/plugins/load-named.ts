import { InputError } from '../errors/input-error.ts';
import { PluginError } from '../errors/plugin-error.ts';
import type { PluginProvenance } from '../manifest/composed-system.ts';
import type { Kind } from '../protocol/contribution.ts';
import type { Domain } from '../protocol/domain.ts';
import type { Logger } from '../protocol/logger.ts';
import type { Metric } from '../protocol/metric.ts';
import { contributionsOf, type FoundContribution, findContribution } from './find-contribution.ts';
import { createInstance, loadFound } from './load-contribution.ts';
import { type Environment, pluginHost } from './plugin-host.ts';
import type { PluginCatalog } from './plugin-package.ts';

export interface NamedPartSpec {
  readonly catalog: PluginCatalog;
  readonly known?: ReadonlyMap<string, string>;
  readonly env: Environment;
  readonly logger: Logger;
}

export interface LoadedPart<T> {
  readonly part: T;
  readonly provenance: PluginProvenance;
}

/** Loads the domain that a flag names; it has no options to set. */
export async function loadDomain(id: string, spec: NamedPartSpec): Promise<LoadedPart<Domain>> {
  return create<'domain'>(findContribution({ ...spec, kind: 'domain', use: id }), spec);
}

/**
 * Loads metrics by id, or every installed one that says it belongs to the default set. A metric that needs a judge is
 * refused when it is named, and left out of the default set with a warning: no judge can be given yet.
 */
export async function loadMetrics(
  ids: readonly string[] | undefined,
  spec: NamedPartSpec,
): Promise<readonly LoadedPart<Metric>[]> {
  const found =
    ids === undefined
      ? contributionsOf(spec.catalog, 'metric')
      : [...new Set(ids)].map((use) => findContribution({ ...spec, kind: 'metric', use }));
  refuseSameId(found);
  const loaded: LoadedPart<Metric>[] = [];
  for (const one of found) {
    const metric = await create<'metric'>(one, spec);
    if (ids === undefined && !metric.part.inDefaultSet) continue;
    const needed = metric.part.needs.filter((need) => need !== 'recording');
    if (needed.length === 0) loaded.push(metric);
    else if (ids === undefined) {
      spec.logger.warn('A metric is left out because it needs a judge', { metric: metric.part.id });
    } else {
      throw new InputError({
        code: 'judge-missing',
        problems: [{ path: '--metrics', message: `${metric.part.id} needs a judge, and none can be given yet` }],
      });
    }
  }
  return loaded;
}

/** Scores are stored by id, so two metrics of one id can't stand side by side even in the default set. */
function refuseSameId(found: readonly FoundContribution[]): void {
  for (const one of found) {
    const other = found.find((that) => that !== one && that.promised.id === one.promised.id);
    if (other === undefined) continue;
    throw new PluginError({
      code: 'plugin-conflict',
      message: `metric "${one.promised.id}" is offered by ${one.package.name} ${one.package.version} and ${other.package.name} ${other.package.version}.`,
      hint: `Name the metrics you want with --metrics, this one as "${one.package.name}#${one.promised.id}" or "${other.package.name}#${other.promised.id}".`,
    });
  }
}

async function create<K extends Kind>(found: FoundContribution, spec: NamedPartSpec) {
  const loaded = await loadFound<K>(found);
  const host = pluginHost({ found, env: spec.env, logger: spec.logger });
  const part = await createInstance(loaded, loaded.contribution.options.parse({}), host);
  return { part, provenance: loaded.provenance };
}
