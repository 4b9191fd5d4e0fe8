import type { EmulatorEngines } from '../provider-emulator.ts';

/** An id as services make them up, the same for the same seed. */
export function emulatedId(engines: Pick<EmulatorEngines, 'random'>): string {
  return Math.floor(engines.random() * 36 ** 10).toString(36);
}
