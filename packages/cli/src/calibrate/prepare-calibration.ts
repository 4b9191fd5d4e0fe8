import { join } from 'node:path';
import type { Domain, Logger, Metric, Scenario } from '@eva/core';
import {
  type ComposedCaller,
  type ComposedPerturbations,
  type ComposedSystem,
  composeCaller,
  composePerturbations,
  composeSystem,
  loadDomain,
  loadMetrics,
  type PluginProvenance,
  readCallerManifest,
  readPerturbations,
} from '@eva/core/engine';
import { chooseScenarios } from '../choose-scenarios.ts';
import type { CommandContext } from '../commands/manifest-check.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { CLI_FOLDER, printWarnings, projectPlugins } from '../project-plugins.ts';
import { calibrationAgent } from './calibration-agent.ts';
import type { Condition, SeededFault } from './seeded-faults.ts';

/** Whose scenarios the faults have their occasions in. */
const DOMAIN = 'airline';
export const CALIBRATION_LOCALE = 'en';
/** The clean agent's name in folders. */
export const CLEAN = 'clean';

/** Everything a calibration is made of, loaded and checked; nothing written, nobody called. */
export interface PreparedCalibration {
  readonly caller: ComposedCaller;
  readonly domain: Domain;
  readonly metrics: readonly Metric[];
  /** By id. */
  readonly scenarios: ReadonlyMap<string, Scenario>;
  /** By name: the clean agent and one for each fault. */
  readonly agents: ReadonlyMap<string, ComposedSystem>;
  /** Absent for the ordinary caller. */
  readonly conditions: ReadonlyMap<Condition, ComposedPerturbations>;
  readonly plugins: readonly PluginProvenance[];
}

export async function prepareCalibration(
  faults: readonly SeededFault[],
  { terminal, env, logger }: CommandContext & { readonly logger: Logger },
): Promise<PreparedCalibration> {
  const catalog = projectPlugins(terminal.cwd, terminal);
  printWarnings(catalog, terminal);
  const common = { catalog, known: FIRST_PARTY, env, logger, clock: 'virtual' as const };
  const read = readCallerManifest(join(CLI_FOLDER, 'callers', 'offline.yaml'), 'the offline caller');
  const caller = await composeCaller({ ...common, read });
  const domain = await loadDomain(DOMAIN, common);
  const metrics = await loadMetrics(undefined, common);
  const agents = new Map<string, ComposedSystem>();
  for (const { name, agent } of [{ name: CLEAN, agent: {} }, ...faults]) {
    agents.set(name, await composeSystem({ ...common, read: calibrationAgent(name, agent) }));
  }
  const conditions = new Map<Condition, ComposedPerturbations>();
  for (const condition of new Set(faults.map((fault) => fault.condition))) {
    if (condition === 'ordinary') continue;
    const asked = readPerturbations([condition], terminal.cwd);
    const call = { accents: caller.simulator.capabilities.accents, locale: CALIBRATION_LOCALE };
    conditions.set(condition, await composePerturbations({ ...common, asked, call }));
  }
  const ids = [...new Set(faults.flatMap((fault) => fault.scenarios))];
  const scenarios = await chooseScenarios(domain.part.scenarios(), { ids });
  const plugins = [
    ...[...agents.values()].flatMap((agent) => agent.plugins),
    ...caller.plugins,
    domain.provenance,
    ...metrics.map(({ provenance }) => provenance),
    ...[...conditions.values()].flatMap((one) => one.plugins),
  ];
  return {
    caller,
    domain: domain.part,
    metrics: metrics.map(({ part }) => part),
    scenarios: new Map(scenarios.map((scenario) => [scenario.id, scenario])),
    agents,
    conditions,
    plugins: [...new Map(plugins.map((one) => [`${one.package}#${one.contribution}`, one])).values()],
  };
}
