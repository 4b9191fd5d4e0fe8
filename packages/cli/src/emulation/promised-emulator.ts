import { PluginError } from '@eva/core';
import { type FoundContribution, loadPromisedEmulator } from '@eva/core/engine';
import type { ProviderEmulator } from './emulators.ts';

/** The emulator that an adapter's own package brings; undefined when it promises none. */
export async function promisedEmulator(found: FoundContribution): Promise<ProviderEmulator | undefined> {
  const offered = await loadPromisedEmulator(found);
  if (offered === undefined) return undefined;
  const { name, version } = found.package;
  if (typeof offered.start !== 'function' || offered.package !== name) {
    throw new PluginError({
      code: 'plugin-broken',
      message: `The emulator of ${name} ${version} can't be used: its default export needs "package", which is "${name}", and a function "start".`,
      details: { package: name, version },
    });
  }
  // Looked at above; what `start` gives is the package's promise.
  return offered as unknown as ProviderEmulator;
}
