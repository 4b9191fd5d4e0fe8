import {
  type AudioFormat,
  type CallScope,
  type Duplex,
  engineDuplex,
  ProviderError,
  type SttEvent,
  type SttInput,
  type SttRequest,
  type TimedWord,
} from '@eva/core';

/** A recogniser in this process, or in a thread of it, on one stream of audio. */
export interface LocalRecogniser<Piece> {
  /** What of the audio is to be heard, in the pieces that the recogniser takes; silence may be left out. */
  pieces(bytes: Uint8Array): Iterable<Piece>;
  /** What is certain of the turn so far, possibly nothing. */
  hear(piece: Piece): Promise<string>;
  /** Ends the turn: what was said in it. */
  conclude(): Promise<{ readonly text: string; readonly words: readonly TimedWord[] }>;
  close(): void;
}

export interface RecogniserDuplexSpec<Piece> {
  readonly provider: string;
  /** As messages call it. */
  readonly name: string;
  /** The one format that it hears. */
  readonly format: AudioFormat;
  readonly request: SttRequest;
  readonly scope: CallScope;
  open(hints: {
    readonly keyterms: readonly string[];
    readonly phrases: readonly string[];
  }): Promise<LocalRecogniser<Piece>>;
}

/** A duplex around a recogniser of our own; its work takes no time on the virtual clock but what the slot declares. */
export async function recogniserDuplex<Piece>(spec: RecogniserDuplexSpec<Piece>): Promise<Duplex<SttInput, SttEvent>> {
  const { provider, name, format, request, scope } = spec;
  scope.signal.throwIfAborted();
  const { encoding, sampleRateHz } = request.format;
  if (encoding !== format.encoding || sampleRateHz !== format.sampleRateHz) {
    throw new ProviderError({
      code: 'rejected',
      provider,
      stage: 'stt',
      message: `${name} ${formatName(format)}, not ${encoding} at ${sampleRateHz} Hz`,
    });
  }
  const { keyterms = [], phrases = [] } = request;
  const recogniser = await scope.clock.hold(() => spec.open({ keyterms, phrases }));
  let lastPartial = '';

  return engineDuplex<SttInput, SttEvent>({
    provider,
    stage: 'stt',
    scope,
    async take(input, emit) {
      if (input.type === 'flush') {
        lastPartial = '';
        const { text, words } = await scope.compute(() => recogniser.conclude());
        emit({ type: 'transcript-final', text, words });
        return;
      }
      for (const piece of recogniser.pieces(input.audio.bytes)) {
        const text = await scope.clock.hold(() => recogniser.hear(piece));
        if (text === '' || text === lastPartial) continue;
        lastPartial = text;
        emit({ type: 'transcript-partial', text });
      }
    },
    dispose: () => recogniser.close(),
  });
}

function formatName({ encoding, sampleRateHz }: AudioFormat): string {
  return `${encoding === 'mulaw' ? 'mu-law' : encoding} at ${sampleRateHz} Hz`;
}
