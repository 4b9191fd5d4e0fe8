import type { InputProblem } from '../errors/input-error.ts';
import { InternalError } from '../errors/internal-error.ts';
import {
  type ComposeContext,
  createSlot,
  type NamedSlot,
  type PreparedSlot,
  prepareSlot,
  throwProblems,
} from '../manifest/compose-slot.ts';
import type { PluginProvenance } from '../manifest/composed-system.ts';
import type { LocatedDocument } from '../manifest/located-document.ts';
import type { ReadManifest } from '../manifest/read-manifest.ts';
import { problemAt } from '../manifest/schema-problems.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { JudgeDeployment } from './judge-deployment.ts';
import type { JudgeManifest } from './judge-manifest.ts';
import { type PriceOf, priceFromManifest } from './judge-price.ts';

/** Who decides which metric, as a run was told. */
export interface JudgeChoice {
  readonly id: string;
  /** A judge, `offline` for rules, or undefined where the manifest names neither. */
  decider(metric: string, modality: 'text' | 'audio'): JudgeDeployment | 'offline' | undefined;
  /** Options for metrics that a model can decide. */
  readonly metricOptions: JsonObject;
  /** Metrics that are named by their ids, in the order of the manifest. */
  readonly namedMetrics: readonly string[];
  readonly concurrency: number;
  /** Prices that the manifest gives. */
  readonly priceOf: PriceOf;
  /** Every judge that may be asked, each once. */
  readonly deployments: readonly JudgeDeployment[];
  readonly document: LocatedDocument;
  readonly plugins: readonly PluginProvenance[];
  /** The manifest as it was written. */
  readonly manifest: JsonObject;
}

export interface ComposeJudgesSpec extends Omit<ComposeContext, 'document' | 'clock'> {
  readonly read: ReadManifest<JudgeManifest>;
}

const CONCURRENCY = 4;
/** Judges wait for their providers in real time, whatever clock the call ran on. */
const CLOCK = 'wall';

/** Makes a judge manifest real. Every problem of it is reported at once. */
export async function composeJudges(spec: ComposeJudgesSpec): Promise<JudgeChoice> {
  const { manifest, document, raw } = spec.read;
  const context: ComposeContext = { ...spec, document, clock: CLOCK };
  const problems: InputProblem[] = [];
  const prepared: PreparedSlot<'judge'>[] = [];
  for (const named of judgeSlotsOf(manifest)) {
    const slot = await prepareSlot<'judge'>(named, context, problems);
    if (slot !== undefined) prepared.push(slot);
  }
  throwProblems(problems);
  const deployments = new Map<string, JudgeDeployment>();
  for (const slot of prepared) {
    const { options = {} } = slot.named.slot;
    // The schema lets only JSON through.
    deployments.set(slot.named.name, { backend: await createSlot(slot, context), options: options as JsonObject });
  }
  throwProblems(deafEars(deployments, document));
  return {
    id: manifest.id,
    decider: (metric, modality) => {
      const isNamed = manifest.metrics?.[metric] !== undefined;
      const decided = isNamed ? manifest.metrics?.[metric] : manifest[modality];
      if (decided === undefined || decided === 'offline') return decided;
      return deploymentOf(deployments, isNamed ? nameOfMetric(metric) : modality);
    },
    metricOptions: { profile: manifest.profile, invalidRating: manifest.invalidRating },
    namedMetrics: Object.keys(manifest.metrics ?? {}),
    concurrency: manifest.concurrency ?? CONCURRENCY,
    priceOf: priceFromManifest(manifest),
    deployments: [...deployments.values()],
    document,
    plugins: prepared.map((slot) => slot.loaded.provenance),
    manifest: raw,
  };
}

/** The slots that a judge manifest fills. */
export function judgeSlotsOf({ text, audio, metrics = {} }: JudgeManifest): readonly NamedSlot<'judge'>[] {
  const all = [
    { name: 'text', path: ['text'], slot: text },
    { name: 'audio', path: ['audio'], slot: audio },
    ...Object.entries(metrics).map(([id, slot]) => ({ name: nameOfMetric(id), path: ['metrics', id], slot })),
  ];
  return all.flatMap(({ name, path, slot }) =>
    slot === undefined || slot === 'offline' ? [] : [{ name, path, kind: 'judge', slot }],
  );
}

/** What is wrong with a judge that a metric is given to, said at the place that gives it. */
export function cannotJudge(choice: JudgeChoice, metric: string, modality: 'text' | 'audio'): readonly InputProblem[] {
  const decided = choice.decider(metric, modality);
  if (decided === 'offline') return [];
  if (decided === undefined) {
    const what = modality === 'audio' ? 'a judge that hears' : 'a judge';
    return [
      problemAt(choice.document, [], {
        message: `${metric} needs ${what}, and nothing here names one`,
        expected: `\`${modality}:\` with a judge back end, or \`${modality}: offline\` for rules`,
      }),
    ];
  }
  if (decided.backend.modalities.includes(modality)) return [];
  const { provider, model } = decided.backend.identity;
  const path = choice.namedMetrics.includes(metric) ? ['metrics', metric, 'use'] : [modality, 'use'];
  const message = `${provider} ${model} takes no ${modality}, which ${metric} needs`;
  return [problemAt(choice.document, path, { message, expected: `a judge back end that takes ${modality}` })];
}

function deafEars(deployments: ReadonlyMap<string, JudgeDeployment>, document: LocatedDocument): InputProblem[] {
  return (['text', 'audio'] as const).flatMap((modality) => {
    const backend = deployments.get(modality)?.backend;
    if (backend === undefined || backend.modalities.includes(modality)) return [];
    const message = `${backend.identity.provider} ${backend.identity.model} takes no ${modality}`;
    return [problemAt(document, [modality, 'use'], { message, expected: `a judge back end that takes ${modality}` })];
  });
}

function deploymentOf(deployments: ReadonlyMap<string, JudgeDeployment>, name: string): JudgeDeployment {
  const deployment = deployments.get(name);
  if (deployment !== undefined) return deployment;
  throw new InternalError({ code: 'judge-lost', message: `The judge "${name}" was not composed.` });
}

function nameOfMetric(id: string): string {
  return `metrics.${id}`;
}
