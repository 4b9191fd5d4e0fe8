import type { Host } from '@eva/core';
import type { RunningEmulator } from '../emulators/provider-emulator.ts';
import { aHost } from './a-host.ts';

/** A host whose secrets are those of an emulator. */
export function emulatedHost({ secrets }: Pick<RunningEmulator, 'secrets'>, given: Partial<Host> = {}): Host {
  const none = aHost();
  return {
    ...aHost(given),
    secret(name) {
      const value = secrets[name];
      return value === undefined ? none.secret(name) : { reveal: () => value };
    },
  };
}
