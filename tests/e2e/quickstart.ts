import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CallEvent, Domain, Logger, Metric, Scenario, SttAdapter, ToolServer } from '@eva/core';
import {
  type ComposedCaller,
  type ComposedPerturbations,
  type ComposedSystem,
  composeCaller,
  composePerturbations,
  composeSystem,
  discoverPlugins,
  loadDomain,
  loadMetrics,
  parseSystemManifest,
  planRun,
  type RunOutcome,
  readCallerManifest,
  readEvents,
  readPerturbations,
  readSystemManifest,
  runPlan,
} from '@eva/core/engine';
import { recordComposites } from '@eva/report';

const ROOT = resolve(import.meta.dirname, '../..');
const SILENT: Logger = { debug() {}, info() {}, warn() {} };

export interface Quickstart {
  readonly system: ComposedSystem;
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  readonly metrics: readonly Metric[];
  /** For a system whose agent is not ours to run. */
  readonly toolServer?: ToolServer;
}

/** The very parts that `pnpm demo` runs, found and loaded as the command line does it. */
export async function quickstart(clock: 'wall' | 'virtual'): Promise<Quickstart> {
  const catalog = discoverPlugins({ root: ROOT, hostPackageDir: join(ROOT, 'packages/cli') });
  const common = { catalog, env: {}, logger: SILENT, clock };
  const system = join(ROOT, 'examples/quickstart/system.yaml');
  const caller = join(ROOT, 'packages/cli/callers/offline.yaml');
  return {
    system: await composeSystem({ ...common, read: readSystemManifest(system, system) }),
    caller: await composeCaller({ ...common, read: readCallerManifest(caller, caller) }),
    domain: (await loadDomain('airline', common)).part,
    metrics: (await loadMetrics(undefined, common)).map(({ part }) => part),
  };
}

/** Ears that have nothing in common with those of the quickstart. */
export async function independentEars(): Promise<SttAdapter> {
  const catalog = discoverPlugins({ root: ROOT, hostPackageDir: join(ROOT, 'packages/cli') });
  const manifest = join(ROOT, 'examples/quickstart/system.yaml');
  const text = readFileSync(manifest, 'utf8').replace(/stt: .*/, 'stt: { use: pocketsphinx }');
  const read = parseSystemManifest(text, manifest);
  const { stt } = (await composeSystem({ catalog, env: {}, logger: SILENT, clock: 'virtual', read })).parts;
  if (stt === undefined) throw new Error('the manifest has no ears');
  return stt;
}

export async function scenarioOf(domain: Domain, id: string): Promise<Scenario> {
  for await (const scenario of domain.scenarios()) if (scenario.id === id) return scenario;
  throw new Error(`the domain has no scenario ${id}`);
}

async function perturbations(
  { caller }: Quickstart,
  texts: readonly string[],
  clock: 'wall' | 'virtual',
): Promise<ComposedPerturbations> {
  return await composePerturbations({
    asked: readPerturbations(texts, ROOT),
    catalog: discoverPlugins({ root: ROOT, hostPackageDir: join(ROOT, 'packages/cli') }),
    env: {},
    logger: SILENT,
    clock,
    call: { accents: caller.simulator.capabilities.accents, locale: 'en' },
  });
}

export interface OneCallRun {
  readonly outcome: RunOutcome['calls'][number];
  /** The call's own folder. */
  readonly folder: string;
}

/** One call into a folder of its own, which `clear` removes. */
export async function runOneCall(
  parts: Quickstart,
  given: {
    readonly scenario: string;
    readonly clock: 'wall' | 'virtual';
    readonly seed?: number;
    readonly callLimitMs?: number;
    /** As `--perturb` takes them. */
    readonly perturb?: readonly string[];
  },
): Promise<OneCallRun & { clear(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'eva-e2e-'));
  const conditions = given.perturb === undefined ? undefined : await perturbations(parts, given.perturb, given.clock);
  const plan = planRun({
    runId: 'e2e',
    domain: parts.domain.id,
    systems: [parts.system.id],
    scenarios: [await scenarioOf(parts.domain, given.scenario)],
    trials: 1,
    seed: given.seed ?? 7,
    clock: given.clock,
    locale: 'en',
    callLimitMs: given.callLimitMs ?? 600_000,
    // How steady this machine is today is nothing that a test may depend on.
    timingBudget: { p99Ms: 60_000, maxMs: 60_000, droppedFrames: 10_000 },
    ...(conditions === undefined ? {} : { perturbations: conditions.plan }),
  });
  const run = await runPlan(plan, {
    systems: new Map([[parts.system.id, parts.system]]),
    caller: parts.caller,
    domain: parts.domain,
    ...(conditions === undefined ? {} : { perturbations: conditions.instances }),
    metrics: parts.metrics,
    ...(parts.toolServer === undefined ? {} : { toolServer: parts.toolServer }),
    composites: recordComposites,
    outDir,
    signal: new AbortController().signal,
    logger: SILENT,
    provenance: { startedAt: '2026-01-01T00:00:00.000Z', plugins: [] },
  });
  const [outcome] = run.calls;
  if (outcome === undefined) throw new Error('the plan held no call');
  return { outcome, folder: outcome.directory, clear: () => rmSync(outDir, { recursive: true, force: true }) };
}

export function eventsOf(run: OneCallRun): readonly CallEvent[] {
  return readEvents(readFileSync(join(run.folder, 'events.jsonl'), 'utf8'));
}

export function taskCompletion(run: OneCallRun): number | null | undefined {
  return run.outcome.scores?.metrics.task_completion?.score;
}
