import { InputError, type InputProblem } from '../errors/input-error.ts';
import { PluginError } from '../errors/plugin-error.ts';
import type { PluginProvenance } from '../manifest/composed-system.ts';
import { problemAt } from '../manifest/schema-problems.ts';
import { cannotJudge, type JudgeChoice } from '../metrics/judge-choice.ts';
import type { Kind } from '../protocol/contribution.ts';
import type { Domain } from '../protocol/domain.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Logger } from '../protocol/logger.ts';
import type { Metric } from '../protocol/metric.ts';
import { contributionsOf, type FoundContribution, findContribution } from './find-contribution.ts';
import { createInstance, loadFound } from './load-contribution.ts';
import { nearestName } from './nearest-name.ts';
import { isRecord } from './package-json.ts';
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

export interface LoadMetricsSpec extends NamedPartSpec {
  /** Who judges; default rules, for metrics that have some. */
  readonly judges?: JudgeChoice;
}

/**
 * Loads metrics by id, or every installed one that says it belongs to the default set. A metric that needs a judge is
 * given the one that was chosen for it; without a choice it is refused when it is named, and left out of the default set
 * with a warning.
 */
export async function loadMetrics(
  ids: readonly string[] | undefined,
  spec: LoadMetricsSpec,
): Promise<readonly LoadedPart<Metric>[]> {
  const found =
    ids === undefined
      ? contributionsOf(spec.catalog, 'metric')
      : [...new Set(ids)].map((use) => findContribution({ ...spec, kind: 'metric', use }));
  refuseSameId(found);
  const problems: InputProblem[] = [];
  const loaded: LoadedPart<Metric>[] = [];
  for (const one of found) {
    const { metric, isEither } = await createMetric(one, spec);
    if (ids === undefined && !metric.part.inDefaultSet) continue;
    if (spec.judges !== undefined && !isEither) problems.push(...idleJudge(spec.judges, metric.part));
    const modality = modalityOf(metric.part);
    if (modality === undefined || spec.judges !== undefined) loaded.push(metric);
    else if (ids === undefined) {
      spec.logger.warn('A metric is left out because it needs a judge', { metric: metric.part.id });
    } else {
      const message = `${metric.part.id} needs a judge, and rules cannot stand in for one`;
      problems.push({ path: '--metrics', message, expected: '--judge with a judge manifest' });
    }
    if (modality !== undefined && spec.judges !== undefined) {
      problems.push(...cannotJudge(spec.judges, metric.part.id, modality));
    }
  }
  if (spec.judges !== undefined) problems.push(...strangeMetrics(spec.judges, spec.catalog));
  if (problems.length > 0) throw new InputError({ code: 'judge-missing', problems });
  return loaded;
}

/** A metric as rules or code decide it. */
export interface DescribedMetric extends LoadedPart<Metric> {
  /** The same as a model decides it; only where one can. */
  readonly byModel?: Metric;
}

/** Every installed metric, whether or not it is in the default set or could score here: to be described, not to be used. */
export async function loadEveryMetric(spec: NamedPartSpec): Promise<readonly DescribedMetric[]> {
  return await Promise.all(
    contributionsOf(spec.catalog, 'metric').map(async (found): Promise<DescribedMetric> => {
      const { make, isEither } = await metricMaker(found, spec);
      const loaded = await make({});
      return isEither ? { ...loaded, byModel: (await make({ judge: 'model' })).part } : loaded;
    }),
  );
}

/** With the judge that was chosen for it, where it can be decided by rules or by a model. */
async function createMetric(found: FoundContribution, spec: LoadMetricsSpec) {
  const { make, isEither } = await metricMaker(found, spec);
  if (spec.judges === undefined || !isEither) return { metric: await make({}), isEither };
  const model = await make({ judge: 'model', ...spec.judges.metricOptions });
  const modality = modalityOf(model.part);
  const isOffline = modality === undefined || spec.judges.decider(model.part.id, modality) === 'offline';
  return { metric: isOffline ? await make({}) : model, isEither };
}

async function metricMaker(found: FoundContribution, spec: NamedPartSpec) {
  const loaded = await loadFound<'metric'>(found);
  const host = pluginHost({ found, env: spec.env, logger: spec.logger });
  const { options } = loaded.contribution;
  const make = async (given: JsonObject): Promise<LoadedPart<Metric>> => ({
    part: await createInstance(loaded, options.parse(given), host),
    provenance: loaded.provenance,
  });
  const { properties } = options.jsonSchema;
  return { make, isEither: isRecord(properties) && 'judge' in properties };
}

function modalityOf({ needs }: Metric): 'text' | 'audio' | undefined {
  if (needs.includes('judge-audio')) return 'audio';
  return needs.includes('judge-text') ? 'text' : undefined;
}

/** A metric that the manifest gives a judge to, and that does not exist. */
function strangeMetrics(judges: JudgeChoice, catalog: PluginCatalog): readonly InputProblem[] {
  const installed = contributionsOf(catalog, 'metric').map(({ promised }) => promised.id);
  return judges.namedMetrics
    .filter((id) => !installed.includes(id))
    .map((id) => {
      const nearest = nearestName(id, installed);
      const problem = {
        message: 'no installed plugin offers this metric',
        ...(nearest === undefined ? {} : { nearest }),
      };
      return problemAt(judges.document, ['metrics', id], problem, 'key');
    });
}

/** A metric that the manifest gives to a model, and that asks none: the model would be passed over without a word. */
function idleJudge(judges: JudgeChoice, metric: Metric): readonly InputProblem[] {
  const { id } = metric;
  const isAsked = modalityOf(metric) !== undefined;
  if (isAsked || !judges.namedMetrics.includes(id) || judges.decider(id, 'text') === 'offline') return [];
  const problem = { message: `${id} asks no judge: code alone decides it`, expected: 'a metric that needs judgement' };
  return [problemAt(judges.document, ['metrics', id], problem, 'key')];
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
