import type { Scenario } from '@eva/core';
import type {
  AttemptSystem,
  CallerManifest,
  ComposedCaller,
  ComposedSystem,
  PlannedCall,
  PluginCatalog,
  ReadManifest,
  SystemManifest,
} from '@eva/core/engine';
import { emulatedCaller } from './emulated-caller.ts';
import { type EmulatedSystem, emulatedSystem } from './emulated-system.ts';
import { loadEmulators } from './emulators.ts';
import { type EnginesSpec, openEngines } from './engines.ts';

/** `catalog` is where the emulators and their engines are installed, and the parts of the caller. */
export interface EmulateSpec extends EnginesSpec {
  readonly reads: readonly { readonly read: ReadManifest<SystemManifest>; readonly catalog: PluginCatalog }[];
  readonly caller: ReadManifest<CallerManifest>;
  readonly scenarios: readonly Scenario[];
  readonly clock: 'wall' | 'virtual';
}

/** Systems and a caller whose providers are imitated: as results describe them, and made anew for each attempt. */
export interface Emulation {
  readonly systems: readonly ComposedSystem[];
  readonly caller: ComposedCaller;
  systemFor(call: PlannedCall, attemptSeed: number): Promise<AttemptSystem>;
}

/** Prepares calls in which no real service is called, on either side. Parts that run on this machine anyway stay as they are. */
export async function emulate(spec: EmulateSpec): Promise<Emulation> {
  const { catalog, env, logger, clock } = spec;
  const emulators = await loadEmulators(catalog.root);
  const engines = await openEngines(spec);
  const known = new Map<string, EmulatedSystem>();
  for (const { read, catalog: own } of spec.reads) {
    known.set(read.manifest.id, await emulatedSystem({ read, catalog: own, env, logger }, emulators, engines));
  }
  const caller = await emulatedCaller({ read: spec.caller, catalog, env, logger, clock }, emulators, engines);
  caller.check(spec.scenarios);

  return {
    systems: [...known.values()].map(({ described }) => described),
    caller: caller.described,
    async systemFor(call, seed) {
      const own = known.get(call.system);
      if (own === undefined) throw new Error(`no manifest of ${call.system}`);
      const system = await own.start({ call, seed });
      try {
        const calling = await caller.start?.({ call, seed });
        return {
          system: system.system,
          ...(calling === undefined ? {} : { caller: calling.caller }),
          async [Symbol.asyncDispose]() {
            await Promise.all([system, calling].map((one) => one?.[Symbol.asyncDispose]()));
          },
        };
      } catch (error) {
        await system[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}
