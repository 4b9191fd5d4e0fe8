import { resolve } from 'node:path';
import { EvaError } from '@eva/core';
import {
  type AnyManifest,
  callerSlotsOf,
  type FoundContribution,
  findContribution,
  judgeSlotsOf,
  type NamedSlot,
  type PluginCatalog,
  readManifest,
  slotsOf,
} from '@eva/core/engine';
import type { Terminal } from '../terminal.ts';

/** What is wrong with a manifest is told by its check; undefined for one that cannot be read. */
export function readableManifest(path: string, file: string): AnyManifest | undefined {
  return orUndefined(() => readManifest(path, file));
}

export function slotsIn(manifest: AnyManifest): readonly NamedSlot[] {
  if (manifest.type === 'system') return slotsOf(manifest.read.manifest);
  return manifest.type === 'caller' ? callerSlotsOf(manifest.read.manifest) : judgeSlotsOf(manifest.read.manifest);
}

/** The catalog without what none of these manifests names; packages that cannot be used at all stay. */
export function catalogOf(files: readonly string[], catalog: PluginCatalog, { cwd }: Terminal): PluginCatalog {
  const found = files.flatMap((file): readonly FoundContribution[] => {
    const manifest = readableManifest(resolve(cwd, file), file);
    const slots = manifest === undefined ? [] : slotsIn(manifest);
    return slots.flatMap(
      ({ kind, slot }) => orUndefined(() => findContribution({ kind, use: slot.use, catalog })) ?? [],
    );
  });
  const isNamed = new Set(found.map(({ promised }) => promised));
  const packages = catalog.packages.flatMap((plugin) => {
    if (plugin.state.type !== 'ready') return [plugin];
    const contributes = plugin.state.contributes.filter((promised) => isNamed.has(promised));
    return contributes.length === 0 ? [] : [{ ...plugin, state: { ...plugin.state, contributes } }];
  });
  return { ...catalog, packages };
}

function orUndefined<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (EvaError.is(error)) return undefined;
    throw error;
  }
}
