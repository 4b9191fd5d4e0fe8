import type { FoundContribution, NamedSlot } from '@eva/core/engine';
import type { ProviderEmulator } from './emulators.ts';

/** A slot that meets an emulator instead of its provider. */
export interface EmulatedSlot {
  readonly named: NamedSlot;
  readonly found: FoundContribution;
  readonly emulator: ProviderEmulator;
}
