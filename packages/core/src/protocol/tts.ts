import type { AudioChunk, AudioFormat } from './audio-format.ts';
import type { CallScope } from './call-scope.ts';
import type { Duplex } from './duplex.ts';
import type { ModelIdentity, TimedWord, Usage } from './identity.ts';

export type TtsInput =
  | { readonly type: 'text-delta'; readonly text: string }
  /** What was sent since the last one is one piece of speech; the adapter answers with its audio and one `segment-end`. */
  | { readonly type: 'segment-end' }
  /** Drop everything not yet synthesised; pending segments are not answered. */
  | { readonly type: 'cancel' };

export type TtsEvent =
  | { readonly type: 'audio-delta'; readonly audio: AudioChunk }
  | { readonly type: 'words'; readonly words: readonly TimedWord[] }
  | { readonly type: 'segment-end' }
  | { readonly type: 'usage'; readonly usage: Usage };

export interface TtsAdapter {
  readonly kind: 'tts';
  readonly identity: ModelIdentity;
  readonly produces: readonly AudioFormat[];
  open(
    request: { readonly format: AudioFormat; readonly voice?: string },
    scope: CallScope,
  ): Promise<Duplex<TtsInput, TtsEvent>>;
}
