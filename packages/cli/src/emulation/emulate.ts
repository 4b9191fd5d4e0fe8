import { join } from 'node:path';
import { type Domain, InputError, type Logger, PluginError } from '@eva/core';
import {
  type AttemptSystem,
  type ComposedSystem,
  composeSystem,
  type Environment,
  type FoundContribution,
  findContribution,
  type NamedSlot,
  type PlannedCall,
  type PluginCatalog,
  type ReadManifest,
  randomStream,
  readSystemManifest,
  type SystemManifest,
  seedOf,
  slotsOf,
  wallClock,
} from '@eva/core/engine';
import { FIRST_PARTY } from '../first-party.ts';
import { CLI_FOLDER } from '../project-plugins.ts';
import { type EmulatorEngines, type Emulators, loadEmulators, type ProviderEmulator } from './emulators.ts';

/** Beside each model that was not really asked, wherever results name it. */
const REMARK = 'emulated: no real service was called';
/** The engine's voice, whatever the provider was asked for: it has no other provider's voices. */
const VOICE = 'rms';

interface GivenManifest {
  readonly read: ReadManifest<SystemManifest>;
  readonly catalog: PluginCatalog;
}

export interface EmulateSpec {
  readonly reads: readonly GivenManifest[];
  /** Where the emulators and their engines are installed. */
  readonly catalog: PluginCatalog;
  readonly env: Environment;
  readonly logger: Logger;
  readonly domain: Domain;
  /** BCP 47. */
  readonly locale: string;
}

/** Systems whose providers are imitated on this machine: as results describe them, and made anew for each attempt. */
export interface EmulatedSystems {
  readonly systems: readonly ComposedSystem[];
  systemFor(call: PlannedCall, attemptSeed: number): Promise<AttemptSystem>;
}

/** A slot that meets an emulator instead of its provider. */
interface EmulatedSlot {
  readonly named: NamedSlot;
  readonly found: FoundContribution;
  readonly emulator: ProviderEmulator;
}

/**
 * Routes every adapter of the manifests that has an emulator to it: keys are worth nothing, addresses are loopback, and
 * nothing else about a system changes. Parts that run on this machine anyway stay as they are.
 */
export async function emulate(spec: EmulateSpec): Promise<EmulatedSystems> {
  const emulators = await loadEmulators(spec.catalog.root);
  const engines = await openEngines(spec);
  const known = new Map<string, EmulatedManifest>();
  const systems: ComposedSystem[] = [];
  for (const given of spec.reads) {
    const slots = await emulatedSlots(given, emulators);
    const dummies = slots.flatMap(({ found }) => found.promised.env.map((name) => [name, 'emulated'] as const));
    systems.push(await composeEmulated({ given, slots }, spec, { env: Object.fromEntries(dummies) }));
    known.set(given.read.manifest.id, { given, slots });
  }

  return {
    systems,
    async systemFor(call, attemptSeed) {
      const own = known.get(call.system);
      if (own === undefined) throw new Error(`no manifest of ${call.system}`);
      const { domain } = spec;
      const rehearsal = call.scenario.flows && domain.rehearsal?.(call.scenario.flows);
      const running = new Map<string, Awaited<ReturnType<ProviderEmulator['start']>>>();
      const close = async (): Promise<void> => {
        await Promise.all([...running.values()].map((one) => one.close()));
      };
      try {
        for (const { emulator } of own.slots) {
          if (running.has(emulator.package)) continue;
          const random = randomStream(seedOf(attemptSeed, 'emulator', emulator.package));
          const perCall = { ...engines, random, clock: wallClock(), ...(rehearsal === undefined ? {} : { rehearsal }) };
          running.set(emulator.package, await emulator.start({ engines: perCall }));
        }
        const env = Object.fromEntries([...running.values()].flatMap(({ secrets }) => Object.entries(secrets)));
        const system = await composeEmulated(own, spec, { env, running });
        return { system, [Symbol.asyncDispose]: close };
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

async function openEngines(spec: EmulateSpec): Promise<Omit<EmulatorEngines, 'clock' | 'random' | 'rehearsal'>> {
  const { catalog, env, logger, domain, locale } = spec;
  const read = readSystemManifest(join(CLI_FOLDER, 'emulation', 'engines.yaml'), 'emulation/engines.yaml');
  const { parts } = await composeSystem({ read, catalog, env, logger, known: FIRST_PARTY, clock: 'wall' });
  const { stt, llm, tts, turns } = parts;
  if (stt === undefined || llm === undefined || tts === undefined || turns === undefined) {
    throw new PluginError({ code: 'plugin-broken', message: 'The engines of the emulators are not complete.' });
  }
  const { terms, callerPhrases } = domain.vocabulary;
  return { stt, llm, tts, turns, keyterms: terms, phrases: callerPhrases, voice: VOICE, locale };
}

async function emulatedSlots(
  { read, catalog }: GivenManifest,
  { emulatorFor }: Emulators,
): Promise<readonly EmulatedSlot[]> {
  const { manifest, document } = read;
  const slots: EmulatedSlot[] = [];
  for (const named of slotsOf(manifest)) {
    const found = findContribution({ catalog, known: FIRST_PARTY, kind: named.kind, use: named.slot.use });
    const emulator = await emulatorFor(found.package.name);
    if (emulator !== undefined) {
      slots.push({ named, found, emulator });
      continue;
    }
    if (found.promised.clocks.includes('virtual')) continue;
    throw new InputError({
      code: 'manifest-invalid',
      problems: [
        {
          file: document.file,
          path: `${named.name}.use`,
          message: `there is no emulator for ${found.package.name}, so it would call the real service`,
          expected: 'an adapter with an emulator, or a part that runs on this machine',
        },
      ],
    });
  }
  return slots;
}

interface EmulatedManifest {
  readonly given: GivenManifest;
  readonly slots: readonly EmulatedSlot[];
}

interface Route {
  readonly env: Environment;
  /** Absent while nothing is called. */
  readonly running?: ReadonlyMap<string, Awaited<ReturnType<ProviderEmulator['start']>>>;
}

async function composeEmulated(
  { given, slots }: EmulatedManifest,
  spec: Pick<EmulateSpec, 'env' | 'logger'>,
  { env, running }: Route,
): Promise<ComposedSystem> {
  const patched = Object.fromEntries(
    slots.map(({ named, found, emulator }) => {
      // Keys come from the emulator, whatever variable the manifest takes them from.
      const { secrets, ...slot } = named.slot;
      const place = running?.get(emulator.package)?.optionsFor({ kind: found.promised.kind, id: found.promised.id });
      return [named.name, { ...slot, options: { ...slot.options, ...place } }];
    }),
  );
  const read = { ...given.read, manifest: { ...given.read.manifest, ...patched } };
  const { logger } = spec;
  const common = { known: FIRST_PARTY, logger, clock: 'wall' as const, catalog: given.catalog };
  const system = await composeSystem({ ...common, read, env: { ...spec.env, ...env } });
  const names = new Set(slots.map(({ named }) => named.name));
  const parts = Object.fromEntries(
    Object.entries(system.parts).map(([name, part]) =>
      names.has(name) ? [name, { ...part, identity: { ...part.identity, remark: REMARK } }] : [name, part],
    ),
  );
  return { ...system, parts };
}
