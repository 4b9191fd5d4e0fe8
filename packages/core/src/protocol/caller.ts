import type { AudioChunk, AudioFormat } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { CallerManner } from './caller-manner.ts';
import type { DomainVocabulary } from './domain.ts';
import type { Duplex } from './duplex.ts';
import type { ModelIdentity, Usage } from './identity.ts';
import type { CallerGoal, Persona } from './scenario.ts';

export interface CallerBrief {
  readonly goal: CallerGoal;
  readonly persona: Persona;
  readonly now: string;
  /** For the caller's recogniser: what people say in this domain. */
  readonly vocabulary: DomainVocabulary;
  /** Accent to speak with, one of the caller's own `capabilities.accents`. Default: none asked for. */
  readonly accent?: string;
  /** Voice to speak with, by the name that the voice's provider gives it, in place of any other. */
  readonly voice?: string;
  /** How the caller behaves, for one that acts by rules; a model reads the same thing in the persona. */
  readonly manner?: CallerManner;
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
  /** What a part of the caller has used; `stage` is the part. */
  | {
      readonly type: 'usage';
      readonly stage: 'stt' | 'llm' | 'tts' | 's2s';
      readonly identity: ModelIdentity;
      readonly usage: Usage;
    }
  /** Takes effect when everything said before it has been played. `why` is for the log. */
  | {
      readonly type: 'hang-up';
      readonly reason: 'goal-met' | 'goal-failed' | 'transferred' | 'gave-up';
      readonly why: string;
    };

/** What a caller does when the agent has finished a turn, in text. */
export type CallerReply =
  | { readonly type: 'say'; readonly text: string }
  /** Says its last words, which may be empty, and hangs up. `why` is for the log. */
  | {
      readonly type: 'hang-up';
      readonly text: string;
      readonly reason: Extract<CallerEvent, { readonly type: 'hang-up' }>['reason'];
      readonly why: string;
    }
  /** Says nothing and stays: the call ends for inactivity. */
  | { readonly type: 'silent' };

/** The caller of one call without a line: turn by turn, so nobody interrupts and nothing is misheard. */
export interface TextCaller extends AsyncDisposable {
  /** The agent's whole turn, the greeting being the first; empty when it said nothing. One call at a time. */
  answer(agentSaid: string): Promise<CallerReply>;
}

/** Thinks and speaks. The bridge in core owns the line: pacing, silence, start and end of speech. */
export interface UserSimulator {
  readonly kind: 'caller';
  readonly identity: ModelIdentity;
  readonly accepts: readonly AudioFormat[];
  readonly produces: readonly AudioFormat[];
  readonly capabilities: { readonly accents: readonly string[]; readonly exactIntendedText: boolean };
  place(brief: CallerBrief, scope: CallScope): Promise<Duplex<CallerInput, CallerEvent>>;
  /** The same caller without ears and voice, for calls in text; absent where it cannot do without them. */
  placeText?(brief: CallerBrief, scope: CallScope): Promise<TextCaller>;
}
