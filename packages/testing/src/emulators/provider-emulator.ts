import type {
  Clock,
  JsonObject,
  JudgeBackend,
  Kind,
  LlmAdapter,
  Logger,
  Rehearsal,
  SttAdapter,
  TtsAdapter,
  TurnDetector,
} from '@eva/core';
import type { FaultScript } from './faults/fault-script.ts';
import type { SeenRequest } from './server/seen-request.ts';

/** What an emulated provider hears, thinks and speaks with. One set a call, so that it may know that call's flow. */
export interface EmulatorEngines {
  readonly stt: SttAdapter;
  readonly tts: TtsAdapter;
  readonly llm: LlmAdapter;
  readonly turns: TurnDetector;
  /** Answers judges' prompts; without it a prompt gets the smallest answer that its schema allows. */
  readonly judge?: JudgeBackend;
  /** The flow of the call, for a language model that rehearses. */
  readonly rehearsal?: Rehearsal;
  readonly keyterms?: readonly string[];
  readonly phrases?: readonly string[];
  /** Voice for the speech engine, instead of the one that the provider was asked for. */
  readonly voice?: string;
  /** BCP 47. Default `en-US`. */
  readonly locale?: string;
  /** Real time: sockets know no other. */
  readonly clock: Clock;
  /** Seeded, for ids and for faults that come by chance. */
  readonly random: () => number;
  readonly logger?: Logger;
}

export interface EmulatorStart {
  readonly engines: EmulatorEngines;
  /** Default: none. */
  readonly faults?: readonly FaultScript[];
}

/** One provider's servers, imitated on loopback from its SDK's types and its public documentation. */
export interface ProviderEmulator {
  /** Name of the adapter package that it stands in for. */
  readonly package: string;
  start(start: EmulatorStart): Promise<RunningEmulator>;
}

export interface RunningEmulator extends AsyncDisposable {
  /** Laid over the options of a slot, so that it meets the emulator and nothing else about it changes. */
  optionsFor(slot: { readonly kind: Kind; readonly id: string }): JsonObject;
  /** Values for the environment variables that the adapter declares; worth nothing anywhere else. */
  readonly secrets: { readonly [variable: string]: string };
  /** Everything that was asked, in order; credentials are never in it. */
  readonly requests: readonly SeenRequest[];
  /** What is going on right now, to see that nothing was left behind. */
  active(): { readonly exchanges: number; readonly sockets: number };
  close(): Promise<void>;
}
