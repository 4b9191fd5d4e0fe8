import type { JsonObject, ProviderError, SttEvent } from '@eva/core';

/** What follows from a message, or from a flush. */
export interface ListenStep {
  readonly events: readonly SttEvent[];
  readonly send?: JsonObject;
  readonly failure?: ProviderError;
}

/** One live recognition without its socket: what its messages mean, and what to send it. */
export interface ListenDialogue {
  hear(message: JsonObject): ListenStep;
  /** Audio that goes out as it is. */
  audio(bytes: Uint8Array): readonly SttEvent[];
  flush(): ListenStep;
  /** The service has closed the connection: what is left to say. */
  ended(): readonly SttEvent[];
  /** Whether a flush waits for its answer. */
  readonly isOwed: boolean;
}

export const NOTHING: ListenStep = { events: [] };
/** Lengths in seconds come as rounded binary fractions. */
export const ROUNDING_S = 0.01;
/** A flush this soon after the service's end of a turn, in audio, is the answer to it. */
export const PROMPT_S = 0.1;
