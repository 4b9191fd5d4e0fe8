import { InputError, type Logger, type Scenario } from '@eva/core';
import {
  type CallerManifest,
  type ComposedCaller,
  callerSlotsOf,
  composeCaller,
  type Environment,
  type PluginCatalog,
  type ReadManifest,
} from '@eva/core/engine';
import { FIRST_PARTY } from '../first-party.ts';
import type { EmulatedSlot } from './emulated-slot.ts';
import { dummyKeys, emulatedSlots, REMARK, routedSlots } from './emulated-slots.ts';
import type { Emulators } from './emulators.ts';
import type { EmulatedAttempt, Engines } from './engines.ts';
import { type RunningEmulators, startEmulators } from './running-emulators.ts';

export interface EmulatedCallerSpec {
  readonly read: ReadManifest<CallerManifest>;
  readonly catalog: PluginCatalog;
  readonly env: Environment;
  readonly logger: Logger;
  readonly clock: 'wall' | 'virtual';
}

/** A caller whose providers are imitated on this machine. */
export interface EmulatedCaller {
  /** As results describe it; where nothing of it is emulated, the caller itself. */
  readonly described: ComposedCaller;
  /** Throws where what plays the caller's language model has nothing to go by. */
  check(scenarios: readonly Scenario[]): void;
  /** Absent where nothing of it is emulated. */
  start?(attempt: EmulatedAttempt): Promise<AsyncDisposable & { readonly caller: ComposedCaller }>;
}

/**
 * Routes the caller and its parts to emulators, as those of a system. What thinks behind them is no model: the
 * scripted caller's rules play the scenario.
 */
export async function emulatedCaller(
  spec: EmulatedCallerSpec,
  emulators: Emulators,
  engines: Engines,
): Promise<EmulatedCaller> {
  const { read, catalog, logger, clock } = spec;
  const named = callerSlotsOf(read.manifest);
  const slots = await emulatedSlots({ named, file: read.document.file, catalog }, emulators);
  const names = new Set(slots.map((slot) => slot.named.name));

  const compose = async (keys: Environment, running?: RunningEmulators): Promise<ComposedCaller> => {
    const caller = await composeCaller({
      known: FIRST_PARTY,
      logger,
      clock,
      catalog,
      read: { ...read, manifest: { ...read.manifest, ...routedSlots(slots, running) } },
      env: { ...spec.env, ...keys },
    });
    const models = Object.entries(caller.models ?? {}).map(([name, identity]) => {
      return [name, names.has(name) ? { ...identity, remark: REMARK } : identity] as const;
    });
    return { ...caller, models: Object.fromEntries(models) };
  };

  const described = await compose(dummyKeys(slots));
  if (slots.length === 0) return { described, check: () => {} };
  return {
    described,
    check: (scenarios) => checkScripts(slots, scenarios, read.document.file),
    async start(attempt) {
      const running = await startEmulators(slots, (name) => engines.forCaller(attempt, name));
      try {
        const caller = await compose(running.env, running);
        return { caller, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
      } catch (error) {
        await running[Symbol.asyncDispose]();
        throw error;
      }
    },
  };
}

function checkScripts(slots: readonly EmulatedSlot[], scenarios: readonly Scenario[], file: string): void {
  const thinking = slots.find(({ named }) => named.kind === 'llm' || named.kind === 'caller');
  const without = scenarios.find(({ goal }) => goal.script === undefined);
  if (thinking === undefined || without === undefined) return;
  throw new InputError({
    code: 'manifest-invalid',
    problems: [
      {
        file,
        path: `${thinking.named.name}.use`,
        message: `the language model of a caller can not be emulated without a script, and scenario ${without.id} has no \`goal.script\``,
        expected: 'scenarios with a script',
      },
    ],
  });
}
