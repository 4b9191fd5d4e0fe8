import { dirname, join, resolve } from 'node:path';
import {
  type Architecture,
  type Domain,
  InputError,
  type InputProblem,
  type Logger,
  type Metric,
  type Scenario,
} from '@eva/core';
import {
  type ComposedCaller,
  type ComposedPerturbations,
  type ComposedSystem,
  callerSlotsOf,
  chooseClock,
  composeCaller,
  composePerturbations,
  composeSystem,
  composeTextSystem,
  contributionsOf,
  type Environment,
  type JudgeChoice,
  loadDomain,
  loadMetrics,
  type NamedSlot,
  type PluginCatalog,
  type PluginProvenance,
  problemAt,
  readCallerManifest,
  readPerturbations,
  readSystemManifest,
  scenariosIn,
  slotsOf,
} from '@eva/core/engine';
import { agentManifest } from './agent-manifest.ts';
import { chooseScenarios } from './choose-scenarios.ts';
import type { CommandContext } from './commands/manifest-check.ts';
import { withDryKeys } from './dry-keys.ts';
import { type Emulation, emulate } from './emulation/emulate.ts';
import { FIRST_PARTY } from './first-party.ts';
import { inputProblems } from './input-problems.ts';
import { chooseJudges } from './judging/choose-judges.ts';
import { CLI_FOLDER, printWarnings, projectPlugins } from './project-plugins.ts';
import type { RunOptions } from './run-options.ts';

/** Everything a run is made of, loaded and checked; nothing written, nobody called. */
export interface PreparedRun {
  readonly systems: ReadonlyMap<string, ComposedSystem>;
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  readonly metrics: readonly Metric[];
  readonly scenarios: readonly Scenario[];
  readonly clock: 'wall' | 'virtual';
  /** Why this clock, for people. */
  readonly clockReason: string;
  readonly plugins: readonly PluginProvenance[];
  /** Who judges; undefined where rules decide. */
  readonly judges: JudgeChoice | undefined;
  /** What disturbs the calls; undefined when nothing does. */
  readonly conditions: ComposedPerturbations | undefined;
  /** Makes each attempt a system and a caller of its own; undefined unless providers are emulated. */
  readonly systemFor?: Emulation['systemFor'];
}

export async function prepareRun(
  files: readonly string[],
  options: RunOptions,
  { terminal, env, logger }: CommandContext & { readonly logger: Logger },
): Promise<PreparedRun> {
  const problems: InputProblem[] = [];
  const agents = agentsOf(files, options);
  const manifests = collect(problems, files, (file) => {
    const path = resolve(terminal.cwd, file);
    return { path, read: readSystemManifest(path, file) };
  });
  const called = collect(problems, agents, (url) => ({
    path: join(terminal.cwd, 'agent'),
    read: agentManifest(url, options.tools),
  }));
  const reads = [...manifests, ...called];
  const callerFile = options.caller ?? join(CLI_FOLDER, 'callers', 'offline.yaml');
  const [callerRead] = collect(problems, [callerFile], (file) => readCallerManifest(resolve(terminal.cwd, file), file));
  if (callerRead === undefined || problems.length > 0) throw allOf(problems);

  const start = dirname(resolve(terminal.cwd, files[0] ?? 'agent'));
  const catalog = projectPlugins(start, terminal);
  printWarnings(catalog, terminal);
  problems.push(...sameIds(reads.map(({ read }) => read)));

  const withCatalogs = reads.map(({ path, read }) => {
    const own = projectPlugins(dirname(path), terminal);
    return { read, catalog: own.root === catalog.root ? catalog : own };
  });
  const chosen = clockFor(withCatalogs, { read: callerRead, catalog }, options);
  const mode = options.text === true ? ({ mode: 'text' } as const) : {};
  const common = { known: FIRST_PARTY, env, logger, clock: chosen.clock, ...mode };
  const compose = options.text === true ? composeTextSystem : composeSystem;
  const isReal = options.emulate !== true;
  const lacks = new Set<string>();
  const withKeys = <T>(make: (env: Environment) => Promise<T>): Promise<T> =>
    options.dryRun === true ? withDryKeys(make, env, (what) => lacks.add(what)) : make(env);
  const composed = isReal
    ? await collectAsync(problems, withCatalogs, (one) => withKeys((env) => compose({ ...common, ...one, env })))
    : undefined;
  const [realCaller] = isReal
    ? await collectAsync(problems, [callerRead], (read) =>
        withKeys((env) => composeCaller({ ...common, catalog, read, env })),
      )
    : [];
  if (problems.length > 0) throw allOf(problems);

  const domain = await loadDomain(options.domain ?? onlyDomain(catalog), { ...common, catalog });
  const all =
    options.scenarios === undefined ? domain.part.scenarios() : scenariosIn(resolve(terminal.cwd, options.scenarios));
  const scenarios = await chooseScenarios(all, {
    ...(options.scenario === undefined ? {} : { ids: options.scenario }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  });
  const emulated = isReal
    ? undefined
    : await emulate({
        ...{ reads: withCatalogs, caller: callerRead, scenarios, catalog, env, logger },
        domain: domain.part,
        locale: options.locale,
        clock: chosen.clock,
      });
  const systems = composed ?? emulated?.systems ?? [];
  const caller = realCaller ?? emulated?.caller;
  if (caller === undefined) throw allOf(problems);
  const judges = await withKeys((env) => chooseJudges(options.judge, { terminal, env, logger, catalog, ...mode }));
  for (const what of lacks) terminal.err(`eva: note: ${what}\n`);
  const metrics = await loadMetrics(options.metrics, {
    ...common,
    catalog,
    ...(judges === undefined ? {} : { judges }),
  });
  // Throws for a language the domain does not speak, before anything is written.
  domain.part.agent.greeting(options.locale);
  const conditions =
    options.perturb === undefined
      ? undefined
      : await composePerturbations({
          ...common,
          catalog,
          asked: readPerturbations(options.perturb, terminal.cwd),
          call: { accents: caller.simulator.capabilities.accents, locale: options.locale, ...mode },
        });
  return {
    systems: new Map(systems.map((system) => [system.id, system])),
    ...(emulated === undefined ? {} : { systemFor: emulated.systemFor }),
    caller,
    domain: domain.part,
    metrics: metrics.map((metric) => metric.part),
    scenarios,
    clock: chosen.clock,
    clockReason: chosen.reason,
    judges,
    conditions,
    plugins: distinct([
      ...systems.flatMap((system) => system.plugins),
      ...caller.plugins,
      domain.provenance,
      ...metrics.map((metric) => metric.provenance),
      ...(conditions?.plugins ?? []),
      ...(judges?.plugins ?? []),
    ]),
  };
}

/** The agents called without a manifest. */
function agentsOf(
  files: readonly string[],
  { agent = [], tools, emulate: isEmulated, text }: RunOptions,
): readonly string[] {
  if (isEmulated === true && (text === true || agent.length > 0)) {
    throw new InputError({
      code: 'flag-invalid',
      problems: [
        {
          path: '--emulate',
          message: `it imitates the providers of a manifest on the line, and says nothing beside ${text === true ? '--text' : '--agent'}`,
          expected: 'one of the two',
        },
      ],
    });
  }
  const expected = 'a manifest, or --agent URL';
  const missing = (path: string, message: string): InputError =>
    new InputError({ code: 'system-missing', problems: [{ path, message, expected }] });
  if (agent.length === 0 && tools !== undefined) {
    throw missing('--tools', 'it says how the agent of --agent calls tools, and there is no --agent');
  }
  if (agent.length === 0 && files.length === 0) throw missing('<system...>', 'say which system is to be called');
  return agent;
}

type Read<T> = { readonly read: T; readonly catalog: PluginCatalog };

function clockFor(
  systems: readonly Read<ReturnType<typeof readSystemManifest>>[],
  caller: Read<ReturnType<typeof readCallerManifest>>,
  { clock: asked, text }: Pick<RunOptions, 'clock' | 'text'>,
): { readonly clock: 'wall' | 'virtual'; readonly reason: string } {
  if (asked !== undefined) return { clock: asked, reason: 'as asked' };
  // In text only these run.
  const isHeard = ({ name }: NamedSlot): boolean => text !== true || name === 'llm' || name === 'caller';
  const voteOf = (slots: readonly NamedSlot[], catalog: PluginCatalog, architecture?: Architecture) =>
    chooseClock(slots.filter(isHeard), { catalog, known: FIRST_PARTY }, architecture);
  const votes = [
    ...systems.map(({ read, catalog }) => voteOf(slotsOf(read.manifest), catalog, read.manifest.architecture)),
    voteOf(callerSlotsOf(caller.read.manifest), caller.catalog),
  ];
  const because = [...new Set(votes.flatMap((vote) => vote.because))];
  return because.length === 0
    ? { clock: 'virtual', reason: 'every part can run on it' }
    : { clock: 'wall', reason: `${because.join(', ')} can't run on the virtual one` };
}

function onlyDomain(catalog: PluginCatalog): string {
  const ids = contributionsOf(catalog, 'domain').map((one) => one.promised.id);
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return only;
  throw new InputError({
    code: 'domain-missing',
    problems: [
      {
        path: '--domain',
        message: 'say what the calls are about',
        expected: ids.length === 0 ? 'a domain, and none is installed' : `one of ${ids.join(', ')}`,
      },
    ],
  });
}

function sameIds(systems: readonly ReturnType<typeof readSystemManifest>[]): readonly InputProblem[] {
  return systems.flatMap(({ manifest: { id }, document }, index) => {
    const earlier = systems.slice(0, index).find((one) => one.manifest.id.toLowerCase() === id.toLowerCase());
    if (earlier === undefined) return [];
    const { file } = earlier.document;
    if (file !== document.file) return [problemAt(document, ['id'], { message: `"${id}" is also the id of ${file}` })];
    return [{ file, message: 'is given twice', expected: 'each system once; --trials N for more calls of it' }];
  });
}

function collect<In, Out>(problems: InputProblem[], items: readonly In[], make: (item: In) => Out): readonly Out[] {
  return items.flatMap((item) => {
    try {
      return [make(item)];
    } catch (error) {
      problems.push(...problemsOrThrow(error));
      return [];
    }
  });
}

async function collectAsync<In, Out>(
  problems: InputProblem[],
  items: readonly In[],
  make: (item: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const made: Out[] = [];
  for (const item of items) {
    try {
      made.push(await make(item));
    } catch (error) {
      problems.push(...problemsOrThrow(error));
    }
  }
  return made;
}

function problemsOrThrow(error: unknown): readonly InputProblem[] {
  const problems = inputProblems(error);
  if (problems === undefined) throw error;
  return problems;
}

function allOf(problems: readonly InputProblem[]): InputError {
  return new InputError({ code: 'manifest-invalid', problems });
}

function distinct(plugins: readonly PluginProvenance[]): readonly PluginProvenance[] {
  return [...new Map(plugins.map((plugin) => [`${plugin.package}#${plugin.contribution}`, plugin])).values()];
}
