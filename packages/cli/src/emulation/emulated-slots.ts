import { InputError } from '@eva/core';
import { type Environment, findContribution, type NamedSlot, type PluginCatalog } from '@eva/core/engine';
import { FIRST_PARTY } from '../first-party.ts';
import type { EmulatedSlot } from './emulated-slot.ts';
import type { Emulators } from './emulators.ts';
import { promisedEmulator } from './promised-emulator.ts';
import type { RunningEmulators } from './running-emulators.ts';

/** Beside each model that was not really asked, wherever results name it. */
export const REMARK = 'emulated: no real service was called';

/** Those of the slots that have an emulator; the others have to run on this machine anyway. */
export async function emulatedSlots(
  spec: { readonly named: readonly NamedSlot[]; readonly file: string; readonly catalog: PluginCatalog },
  { emulatorFor }: Emulators,
): Promise<readonly EmulatedSlot[]> {
  const slots: EmulatedSlot[] = [];
  for (const named of spec.named) {
    const found = findContribution({
      catalog: spec.catalog,
      known: FIRST_PARTY,
      kind: named.kind,
      use: named.slot.use,
    });
    const emulator = (await promisedEmulator(found)) ?? (await emulatorFor(found.package.name));
    if (emulator !== undefined) {
      slots.push({ named, found, emulator });
      continue;
    }
    if (found.promised.clocks.includes('virtual')) continue;
    throw new InputError({
      code: 'manifest-invalid',
      problems: [
        {
          file: spec.file,
          path: `${named.name}.use`,
          message: `there is no emulator for ${found.package.name}, so it would call the real service`,
          expected: 'an adapter whose package promises an emulator, or a part that runs on this machine',
        },
      ],
    });
  }
  return slots;
}

/** The slots of a manifest as they meet the emulators; where none runs, as they are described. */
export function routedSlots(
  slots: readonly EmulatedSlot[],
  running?: RunningEmulators,
): { readonly [name: string]: NamedSlot['slot'] } {
  return Object.fromEntries(
    slots.map(({ named, found, emulator }) => {
      // Keys come from the emulator, whatever variable the manifest takes them from.
      const { secrets, ...slot } = named.slot;
      const { kind, id } = found.promised;
      const place = running?.of(emulator.package)?.optionsFor({ kind, id });
      return [named.name, { ...slot, options: { ...slot.options, ...place } }];
    }),
  );
}

/** Keys for the description of what is emulated: nobody is called with them. */
export function dummyKeys(slots: readonly EmulatedSlot[]): Environment {
  return Object.fromEntries(slots.flatMap(({ found }) => found.promised.env.map((name) => [name, 'emulated'])));
}
