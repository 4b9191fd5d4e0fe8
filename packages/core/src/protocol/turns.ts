import type { AudioChunk, AudioFormat } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { Millis } from './clock.ts';
import type { Duplex } from './duplex.ts';
import type { ModelIdentity } from './identity.ts';

export type TurnInput =
  | { readonly type: 'audio-delta'; readonly audio: AudioChunk }
  /** What the recogniser has so far in this turn: lets a detector wait while a code or date is plainly unfinished. */
  | { readonly type: 'transcript-partial'; readonly text: string };

export type TurnEvent =
  /** `speechStartMs`: when the speech began, on the detector's input (milliseconds of audio received). */
  | { readonly type: 'turn-start'; readonly speechStartMs: Millis }
  | {
      readonly type: 'turn-end';
      readonly speechEndMs: Millis;
      /** Why the turn was taken to be over, such as `silence` or `silence-after-entity`; goes into the log. */
      readonly reason: string;
      readonly probability?: number;
    };

/** Decides who has the floor; used by cascades and hybrids whose STT does not endpoint by itself. */
export interface TurnDetector {
  readonly kind: 'turns';
  readonly identity: ModelIdentity;
  open(request: { readonly format: AudioFormat }, scope: CallScope): Promise<Duplex<TurnInput, TurnEvent>>;
}
