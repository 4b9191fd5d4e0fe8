import type { CallContext, CallEvent, StoredScores } from '@eva/core';

/** One call as a page is given it. */
export interface PageCall {
  readonly callId: string;
  readonly system: string;
  readonly scenario: string;
  readonly trial: number;
  /** Recording, from the folder in which the run lies, for people who look for it; null for a call in text. */
  readonly recordingFile: string | null;
  /** Null for a call that is not scored. */
  readonly scores: StoredScores | null;
  /** Why it is not scored, in words; null when it is. */
  readonly unscored: string | null;
  /** What happened; null for a call that left no record. */
  readonly story: { readonly context: CallContext; readonly events: readonly CallEvent[] } | null;
  /** Facts of the call worth a line, such as its timing certificate; in the order in which they are shown. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Earlier attempts that the gate turned down, oldest first. */
  readonly attempts: readonly PageAttempt[];
}

export interface PageAttempt {
  readonly attempt: number;
  /** Whose fault it was: agent, caller or infrastructure. */
  readonly fault: string | null;
  readonly reason: string;
  /** Its folder, below the run's. */
  readonly folder: string;
}
