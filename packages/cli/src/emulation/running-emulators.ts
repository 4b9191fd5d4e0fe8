import type { Environment } from '@eva/core/engine';
import type { EmulatedSlot } from './emulated-slot.ts';
import type { EmulatorEngines, RunningEmulator } from './emulators.ts';

/** The emulators that one side of one attempt meets. */
export interface RunningEmulators extends AsyncDisposable {
  /** Keys that are worth something to these emulators only. */
  readonly env: Environment;
  of(adapterPackage: string): RunningEmulator | undefined;
}

/** Starts one emulator a package; when one does not start, none stays. */
export async function startEmulators(
  slots: readonly EmulatedSlot[],
  enginesFor: (adapterPackage: string) => Promise<EmulatorEngines>,
): Promise<RunningEmulators> {
  const running = new Map<string, RunningEmulator>();
  const close = async (): Promise<void> => {
    await Promise.all([...running.values()].map((one) => one.close()));
  };
  try {
    for (const { emulator } of slots) {
      if (running.has(emulator.package)) continue;
      running.set(emulator.package, await emulator.start({ engines: await enginesFor(emulator.package) }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    env: Object.fromEntries([...running.values()].flatMap(({ secrets }) => Object.entries(secrets))),
    of: (adapterPackage) => running.get(adapterPackage),
    [Symbol.asyncDispose]: close,
  };
}
