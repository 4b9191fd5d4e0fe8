import { pcmFromMulaw } from '@eva/core/audio';
import { createDecoder, type Segment } from './decoder/decoder.ts';
import type { SphinxLibrary } from './decoder/sphinx-library.ts';
import { callMean } from './features/call-mean.ts';
import { telephoneCepstra } from './features/telephone-cepstra.ts';
import { voicing } from './features/voicing.ts';
import { languageFiles } from './language/language-files.ts';
import { writtenWord } from './language/spoken-words.ts';
import { acousticModelIn, dictionaryIn } from './model-files.ts';
import type { Conclusion, HeardFrame, StreamSettings } from './recognition-messages.ts';

/** Recognises one side of one call, turn by turn. */
export interface CallRecogniser {
  hear(frames: readonly HeardFrame[]): string;
  conclude(): Conclusion;
  close(): void;
}

const FRAME_MS = 20;
const VECTOR_MS = 10;
/** Measured on flite voices: with less, breaths and pauses turn into short words. */
const SEARCH = ['-wip', '1e-4', '-silprob', '0.1'];
/** What is spoken while nothing voiced has been heard is kept this long, for words that begin unvoiced. */
const UNVOICED_VECTORS = 80;

export function createCallRecogniser(library: SphinxLibrary, settings: StreamSettings): CallRecogniser {
  const { trigramFile, dictionaryFile } = languageFiles(settings, dictionaryIn(settings.modelDir));
  const model = ['-hmm', acousticModelIn(settings.modelDir), '-dict', dictionaryFile, '-lm', trigramFile, ...SEARCH];
  const live = createDecoder(library, [...model, '-fwdflat', 'no', '-bestpath', 'no']);
  const thorough = createDecoder(library, model);
  const mean = callMean();

  let isLive = false;
  let voicedMs = 0;
  let vectors: Float32Array[] = [];
  let frameStartsMs: number[] = [];
  let cepstra = telephoneCepstra();
  let isVoiced = voicing();

  const reset = (): void => {
    isLive = false;
    voicedMs = 0;
    vectors = [];
    frameStartsMs = [];
    cepstra = telephoneCepstra();
    isVoiced = voicing();
  };
  const startOf = (vector: number): number => {
    const frame = Math.min(Math.floor((vector * VECTOR_MS) / FRAME_MS), frameStartsMs.length - 1);
    return (frameStartsMs[frame] ?? 0) + vector * VECTOR_MS - frame * FRAME_MS;
  };

  return {
    hear(frames) {
      let fresh: Float32Array[] = [];
      for (const { bytes, startMs } of frames) {
        const samples = pcmFromMulaw(bytes);
        if (isVoiced(samples)) voicedMs += FRAME_MS;
        frameStartsMs.push(startMs);
        for (const vector of cepstra.push(samples)) {
          mean.add(vector);
          vectors.push(vector);
          fresh.push(vector);
        }
      }
      if (!isLive) {
        if (voicedMs < settings.minVoicedMs) return '';
        isLive = true;
        live.begin();
        fresh = vectors;
      }
      live.feed(fresh.map((vector) => mean.centre(vector)));
      return live.words().map(writtenWord).join(' ');
    },
    conclude() {
      if (!isLive) {
        reset();
        return { text: '', words: [] };
      }
      live.end();
      thorough.begin();
      thorough.feed(vectors.map((vector) => mean.centre(vector)));
      const { segments } = thorough.end();
      mean.settle();
      const words = segments.map((segment: Segment) => ({
        text: writtenWord(segment.word),
        startMs: startOf(segment.firstVector),
        endMs: startOf(segment.lastVector + 1),
      }));
      reset();
      return { text: words.map(({ text }) => text).join(' '), words };
    },
    close() {
      live.free();
      thorough.free();
    },
  };
}
void UNVOICED_VECTORS;
