import type { Logger } from '@eva/core';
import {
  type ComposedSystem,
  composeSystem,
  type Environment,
  type PluginCatalog,
  type ReadManifest,
  type SystemManifest,
  slotsOf,
} from '@eva/core/engine';
import { FIRST_PARTY } from '../first-party.ts';
import { dummyKeys, emulatedSlots, REMARK, routedSlots } from './emulated-slots.ts';
import type { Emulators } from './emulators.ts';
import type { EmulatedAttempt, Engines } from './engines.ts';
import { type RunningEmulators, startEmulators } from './running-emulators.ts';

export interface EmulatedSystemSpec {
  readonly read: ReadManifest<SystemManifest>;
  readonly catalog: PluginCatalog;
  readonly env: Environment;
  readonly logger: Logger;
}

/** A system whose providers are imitated on this machine. */
export interface EmulatedSystem {
  /** As results describe it; it calls nobody. */
  readonly described: ComposedSystem;
  start(attempt: EmulatedAttempt): Promise<AsyncDisposable & { readonly system: ComposedSystem }>;
}

/**
 * Routes every adapter of the manifest that has an emulator to it: keys are worth nothing, addresses are loopback, and
 * nothing else about the system changes.
 */
export async function emulatedSystem(
  spec: EmulatedSystemSpec,
  emulators: Emulators,
  engines: Engines,
): Promise<EmulatedSystem> {
  const { read, catalog, logger } = spec;
  const slots = await emulatedSlots({ named: slotsOf(read.manifest), file: read.document.file, catalog }, emulators);
  const names = new Set(slots.map(({ named }) => named.name));

  const compose = async (keys: Environment, running?: RunningEmulators): Promise<ComposedSystem> => {
    const system = await composeSystem({
      known: FIRST_PARTY,
      logger,
      clock: 'wall',
      catalog,
      read: { ...read, manifest: { ...read.manifest, ...routedSlots(slots, running) } },
      env: { ...spec.env, ...keys },
    });
    const parts = Object.fromEntries(
      Object.entries(system.parts).map(([name, part]) =>
        names.has(name) ? [name, { ...part, identity: { ...part.identity, remark: REMARK } }] : [name, part],
      ),
    );
    return { ...system, parts };
  };

  return {
    described: await compose(dummyKeys(slots)),
    async start(attempt) {
      const running = await startEmulators(slots, async (name) => engines.forAgent(attempt, name));
      try {
        const system = await compose(running.env, running);
        return { system, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
      } catch (error) {
        await running[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}
