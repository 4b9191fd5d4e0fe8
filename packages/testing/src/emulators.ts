export {
  type ActiveFault,
  FAULT_NAMES,
  type FaultName,
  type FaultScript,
} from './emulators/faults/fault-script.ts';
export type {
  EmulatorEngines,
  EmulatorStart,
  ProviderEmulator,
  RunningEmulator,
} from './emulators/provider-emulator.ts';
export { emulatorFor } from './emulators/registry.ts';
export type { SeenRequest } from './emulators/server/seen-request.ts';
