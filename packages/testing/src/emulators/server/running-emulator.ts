import type { RunningEmulator } from '../provider-emulator.ts';
import type { EmulatorServer } from './emulator-server.ts';

/** A server as the emulator it is, with what an adapter must be given to meet it. */
export function runningEmulator(
  { requests, active, close }: EmulatorServer,
  given: Pick<RunningEmulator, 'optionsFor' | 'secrets'>,
): RunningEmulator {
  return { ...given, requests, active, close, [Symbol.asyncDispose]: close };
}
