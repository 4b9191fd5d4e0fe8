import { join } from 'node:path';
import { type Logger, PluginError } from '@eva/core';
import {
  composeSystem,
  type Environment,
  type PluginCatalog,
  randomStream,
  readSystemManifest,
  seedOf,
  wallClock,
} from '@eva/core/engine';
import { type EmulatorEngines, loadEmulators, type RunningEmulator } from '../emulation/emulators.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { CLI_FOLDER } from '../project-plugins.ts';

/** Imitations of providers, each started when it is asked for first. */
export interface EmulatedProviders extends AsyncDisposable {
  /** Undefined for an adapter package that none stands in for. */
  of(adapterPackage: string): Promise<RunningEmulator | undefined>;
}

export function emulatedProviders(spec: {
  /** Where the emulators and their engines are installed. */
  readonly catalog: PluginCatalog;
  readonly env: Environment;
  readonly logger: Logger;
}): EmulatedProviders {
  const { catalog } = spec;
  const starting = new Map<string, Promise<RunningEmulator | undefined>>();
  let engines: Promise<EmulatorEngines> | undefined;
  const start = async (adapterPackage: string): Promise<RunningEmulator | undefined> => {
    const { emulatorFor } = await loadEmulators(catalog.root);
    const emulator = await emulatorFor(adapterPackage);
    if (emulator === undefined) return undefined;
    engines ??= openEngines(spec);
    return emulator.start({ engines: await engines });
  };
  return {
    of(adapterPackage) {
      const started = starting.get(adapterPackage) ?? start(adapterPackage);
      starting.set(adapterPackage, started);
      return started;
    },
    async [Symbol.asyncDispose]() {
      const started = await Promise.allSettled(starting.values());
      await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value?.close() : undefined)));
    },
  };
}

/** What emulators hear, think and speak with; a check makes them do none of it. */
async function openEngines({
  catalog,
  env,
  logger,
}: Parameters<typeof emulatedProviders>[0]): Promise<EmulatorEngines> {
  const read = readSystemManifest(join(CLI_FOLDER, 'emulation', 'engines.yaml'), 'emulation/engines.yaml');
  const { parts } = await composeSystem({ read, catalog, env, logger, known: FIRST_PARTY, clock: 'wall' });
  const { stt, llm, tts, turns } = parts;
  if (stt === undefined || llm === undefined || tts === undefined || turns === undefined) {
    throw new PluginError({ code: 'plugin-broken', message: 'The engines of the emulators are not complete.' });
  }
  return { stt, llm, tts, turns, clock: wallClock(), random: randomStream(seedOf(0, 'doctor')) };
}
