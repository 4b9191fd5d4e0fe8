import type { AudioChunk, AudioFormat } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { DomainVocabulary } from './domain.ts';
import type { Duplex } from './duplex.ts';
import type { ModelIdentity } from './identity.ts';
import type { CallerGoal, Persona } from './scenario.ts';

export interface CallerBrief {
  readonly goal: CallerGoal;
  readonly persona: Persona;
  readonly now: string;
  /** For the caller's recogniser: what people say in this domain. */
  readonly vocabulary: DomainVocabulary;
}

/** Agent audio as the caller hears it: one frame every 20 ms, silence included, at the pace of the line. */
export type CallerInput =
  | { readonly type: 'audio-delta'; readonly audio: AudioChunk }
  /** The caller's own audio has all been played on the line; `utteranceId` is the one that ended. */
  | { readonly type: 'utterance-played'; readonly utteranceId: string };

export type CallerEvent =
  /** Audio of one utterance, as fast as it comes; the line paces it. */
  | { readonly type: 'audio-delta'; readonly utteranceId: string; readonly audio: AudioChunk }
  /** No more audio for this utterance: the explicit cue that it is over. */
  | { readonly type: 'utterance-end'; readonly utteranceId: string }
  /** What it meant to say: the reference for every speech metric. Sent before the audio. */
  | { readonly type: 'intended'; readonly utteranceId: string; readonly text: string }
  | { readonly type: 'heard'; readonly text: string }
  /** Takes effect when everything said before it has been played. `why` is for the log. */
  | {
      readonly type: 'hang-up';
      readonly reason: 'goal-met' | 'goal-failed' | 'transferred' | 'gave-up';
      readonly why: string;
    };

/** Thinks and speaks. The bridge in core owns the line: pacing, silence, start and end of speech. */
export interface UserSimulator {
  readonly kind: 'caller';
  readonly identity: ModelIdentity;
  readonly accepts: readonly AudioFormat[];
  readonly produces: readonly AudioFormat[];
  readonly capabilities: { readonly accents: readonly string[]; readonly exactIntendedText: boolean };
  place(brief: CallerBrief, scope: CallScope): Promise<Duplex<CallerInput, CallerEvent>>;
}
