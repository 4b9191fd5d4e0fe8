import type { AudioChunk, AudioFormat } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { Duplex } from './duplex.ts';
import type { ModelIdentity, TimedWord, Usage } from './identity.ts';

export type SttInput =
  | { readonly type: 'audio-delta'; readonly audio: AudioChunk }
  /** The turn is over: answer with exactly one `transcript-final` for what was heard since the last one, empty text included. */
  | { readonly type: 'flush' };

export type SttEvent =
  | { readonly type: 'speech-start' }
  | { readonly type: 'speech-end' }
  | { readonly type: 'transcript-partial'; readonly text: string }
  | { readonly type: 'transcript-final'; readonly text: string; readonly words?: readonly TimedWord[] }
  | { readonly type: 'usage'; readonly usage: Usage };

/** What a recogniser may know beforehand: the domain's words, never one scenario's answers. */
export interface SttRequest {
  readonly format: AudioFormat;
  /** Names, places and terms that may be said. */
  readonly keyterms?: readonly string[];
  /** Whole sentences of the kind that may be said, for recognisers with a language model of their own. */
  readonly phrases?: readonly string[];
}

export interface SttAdapter {
  readonly kind: 'stt';
  readonly identity: ModelIdentity;
  /** Best first; the engine converts when the line has none of these. */
  readonly accepts: readonly AudioFormat[];
  readonly capabilities: { readonly partials: boolean; readonly endpointing: boolean };
  open(request: SttRequest, scope: CallScope): Promise<Duplex<SttInput, SttEvent>>;
}
