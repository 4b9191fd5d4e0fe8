import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock, JsonObject, Kind, LlmAdapter, Rehearsal, SttAdapter, TtsAdapter, TurnDetector } from '@eva/core';
import { PluginError } from '@eva/core';

/** What `@eva/testing/emulators` offers, as far as it is used here: the package is the project's own choice. */
export interface Emulators {
  emulatorFor(adapterPackage: string): Promise<ProviderEmulator | undefined>;
}

export interface ProviderEmulator {
  readonly package: string;
  start(spec: { readonly engines: EmulatorEngines }): Promise<RunningEmulator>;
}

export interface RunningEmulator {
  optionsFor(slot: { readonly kind: Kind; readonly id: string }): JsonObject;
  readonly secrets: { readonly [variable: string]: string };
  close(): Promise<void>;
}

export interface EmulatorEngines {
  readonly stt: SttAdapter;
  readonly tts: TtsAdapter;
  readonly llm: LlmAdapter;
  readonly turns: TurnDetector;
  readonly rehearsal?: Rehearsal;
  readonly keyterms?: readonly string[];
  readonly phrases?: readonly string[];
  readonly voice?: string;
  readonly locale?: string;
  readonly clock: Clock;
  readonly random: () => number;
}

const ENTRY = '@eva/testing/emulators';

/** Loads the emulators that the project has installed; says what to type where it has none. */
export async function loadEmulators(root: string): Promise<Emulators> {
  let file: string;
  try {
    file = createRequire(join(root, 'package.json')).resolve(ENTRY);
  } catch (cause) {
    throw new PluginError({
      code: 'plugin-not-found',
      message: `--emulate needs ${ENTRY}, which this project has not installed.`,
      hint: 'pnpm add -D @eva/testing',
      cause,
    });
  }
  return (await import(pathToFileURL(file).href)) as Emulators;
}
