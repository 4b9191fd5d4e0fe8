import { EvaError, type Logger } from '@eva/core';
import {
  type AnyManifest,
  type Environment,
  type LoadedContribution,
  loadContribution,
  type NamedSlot,
  type PluginCatalog,
  wallClock,
} from '@eva/core/engine';
import type { RunningEmulator } from '../emulation/emulators.ts';
import { FIRST_PARTY } from '../first-party.ts';
import type { EmulatedProviders } from './emulated-providers.ts';
import type { Finding } from './finding.ts';
import { slotsIn } from './manifest-parts.ts';
import { nameOf, preflightFinding } from './preflight-finding.ts';
import { slotHost } from './slot-host.ts';

/** Longer than any adapter waits by itself. */
const LONGEST_WAIT_MS = 30_000;

export interface PreflightSpec {
  /** As the user wrote it. */
  readonly file: string;
  readonly manifest: AnyManifest;
  readonly catalog: PluginCatalog;
  readonly env: Environment;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** In place of the real services. */
  readonly emulated?: EmulatedProviders;
}

/** Asks each model of a manifest once and cheaply, all of them at the same time. What lacks its key is not asked, and told first. */
export async function preflightManifest(spec: PreflightSpec): Promise<readonly Finding[]> {
  const findings = (await Promise.all(slotsIn(spec.manifest).map((named) => preflightSlot(named, spec)))).flat();
  spec.signal.throwIfAborted();
  return [...findings.filter(({ state }) => state === 'note'), ...findings.filter(({ state }) => state !== 'note')];
}

async function preflightSlot(named: NamedSlot, spec: PreflightSpec): Promise<readonly Finding[]> {
  const about = `${spec.file} ${named.name}`;
  const loaded = await loadedFor(named, spec.catalog);
  // Parts that run on this machine have nobody to ask.
  if (loaded?.contribution.preflight === undefined) return [];
  const { found } = loaded;
  const provider = await spec.emulated?.of(found.package.name);
  if (spec.emulated !== undefined && provider === undefined) {
    const what = `${nameOf(named.slot)} was not asked whether it answers: there is no emulator for ${found.package.name}`;
    return [{ about, state: 'note', what }];
  }
  const routed = provider === undefined ? named : emulatedSlot(named, loaded, provider);
  const env = provider === undefined ? spec.env : { ...spec.env, ...provider.secrets };
  const host = slotHost({ named: routed, found, env, logger: spec.logger });
  try {
    await ask(routed, loaded, host.host, spec.signal);
    const what = `${nameOf(named.slot)} answers${provider === undefined ? '' : '; emulated: no real service was asked'}`;
    return [{ about, state: 'ok', what }];
  } catch (error) {
    return [preflightFinding(about, named, host, error)];
  }
}

/** What cannot be found or loaded is told by the check of the manifest. */
async function loadedFor({ kind, slot }: NamedSlot, catalog: PluginCatalog): Promise<LoadedContribution | undefined> {
  try {
    return await loadContribution({ kind, use: slot.use, catalog, known: FIRST_PARTY });
  } catch (error) {
    if (EvaError.is(error)) return undefined;
    throw error;
  }
}

/** Keys come from the emulator, whatever variable the manifest takes them from. */
function emulatedSlot(named: NamedSlot, { found }: LoadedContribution, provider: RunningEmulator): NamedSlot {
  const { secrets: _, ...slot } = named.slot;
  const { kind, id } = found.promised;
  return { ...named, slot: { ...slot, options: { ...slot.options, ...provider.optionsFor({ kind, id }) } } };
}

async function ask(
  { slot }: NamedSlot,
  { contribution }: LoadedContribution,
  host: ReturnType<typeof slotHost>['host'],
  interrupted: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const late = new AbortController();
  const waiting = wallClock()
    .sleep(LONGEST_WAIT_MS, over.signal)
    .then(
      () => late.abort(new Error(`nothing within ${LONGEST_WAIT_MS} ms`)),
      () => {},
    );
  const signal = AbortSignal.any([interrupted, late.signal]);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  try {
    const asked = (async () =>
      contribution.preflight?.(contribution.options.parse(slot.options ?? {}), host, signal))();
    await Promise.race([asked, aborted]);
  } finally {
    over.abort();
    await waiting;
  }
}
