export type { WireMessage } from '@eva/adapter-kit';
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
export { type EmulatorServer, type EmulatorServerSpec, startServer } from './emulators/server/emulator-server.ts';
export type { Exchange } from './emulators/server/http-exchange.ts';
export { runningEmulator } from './emulators/server/running-emulator.ts';
export { bearerOf, type SeenRequest } from './emulators/server/seen-request.ts';
export type { SocketSession } from './emulators/server/socket-session.ts';
export { type Ears, type EarsSpec, openEars } from './emulators/speech/open-ears.ts';
export { speak, type Utterance } from './emulators/speech/speak.ts';
export {
  type MindEvent,
  openSpeechMind,
  type SpeechMind,
  type SpeechMindSpec,
} from './emulators/speech/speech-mind.ts';
export { type Thought, think } from './emulators/speech/think.ts';
export { transcribe } from './emulators/speech/transcribe.ts';
