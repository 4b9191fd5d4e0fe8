import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { SttAdapter, SttEvent, SttInput } from '../../protocol/stt.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';

export interface WordyRecogniserSpec {
  /** What it believes to have heard so far, by the audio that it has been given in ms. */
  readonly partials: { readonly [heardMs: number]: string };
  /** What it says at the end of each turn; beyond the last, nothing. */
  readonly finals: readonly string[];
}

const FRAME_MS = 20;

/** Recognises what it is told to, when it is told to. */
export function wordyRecogniser({ partials, finals }: WordyRecogniserSpec): SttAdapter {
  return {
    kind: 'stt',
    identity: { provider: 'tones', model: 'words' },
    accepts: [LINE_FORMAT],
    capabilities: { partials: true, endpointing: false },
    async open(_request, scope) {
      const left = [...finals];
      let heardMs = 0;
      return engineDuplex<SttInput, SttEvent>({
        provider: 'tones',
        stage: 'stt',
        scope,
        async take(input, emit) {
          if (input.type === 'flush') {
            const text = await scope.compute(async () => left.shift() ?? '');
            emit({ type: 'transcript-final', text });
            return;
          }
          heardMs += FRAME_MS;
          const text = partials[heardMs];
          if (text !== undefined) emit({ type: 'transcript-partial', text });
        },
      });
    },
  };
}
