import type { TimedWord } from '@eva/core';
import { pcmFromMulaw } from '@eva/core/audio';
import { createDecoder, type Decoder } from './decoder/decoder.ts';
import type { SphinxLibrary } from './decoder/sphinx-library.ts';
import { callMean } from './features/call-mean.ts';
import { type TelephoneCepstra, telephoneCepstra } from './features/telephone-cepstra.ts';
import { voicing } from './features/voicing.ts';
import { languageFiles } from './language/language-files.ts';
import { writtenWord } from './language/spoken-words.ts';
import { acousticModelIn } from './model-files.ts';
import type { Conclusion, HeardFrame, StreamSettings } from './recognition-messages.ts';
import { createSpellingDecoder, rehearSpelling } from './spelling/reheard-spelling.ts';

/** Recognises one side of one call, turn by turn. */
export interface CallRecogniser {
  hear(frames: readonly HeardFrame[]): string;
  conclude(): Conclusion;
  close(): void;
}

const FRAME_MS = 20;
/** Part of a turn that is voiced at least: a third of any speech is, and next to nothing of noise. */
const VOICED_SHARE = 0.1;
const VECTOR_MS = 10;
/** Measured on flite voices: with less, breaths and pauses turn into short words. */
const SEARCH = ['-wip', '1e-4', '-silprob', '0.1', '-pl_window', '6'];
/** A longer turn is decoded in stretches of this many vectors: a minute of speech. */
const LONGEST_STRETCH = 6000;

export function createCallRecogniser(library: SphinxLibrary, settings: StreamSettings): CallRecogniser {
  const language = languageFiles(settings, settings.modelDir);
  const acoustic = ['-hmm', acousticModelIn(settings.modelDir), '-featparams', language.featureFile];
  const dictionary = ['-dict', language.dictionaryFile];
  const decoder = createDecoder(library, [
    ...[...acoustic, ...dictionary, ...SEARCH],
    ...['-lm', language.trigramFile],
  ]);
  let spelling: Decoder | undefined;
  const spellingDecoder = (): Decoder => {
    spelling ??= createSpellingDecoder(library, [...acoustic, ...dictionary, ...SEARCH]);
    return spelling;
  };

  const mean = callMean();
  let stretch = emptyStretch();
  let earlierWords: readonly TimedWord[] = [];

  const take = ({ bytes, startMs }: HeardFrame): Float32Array[] => {
    const samples = pcmFromMulaw(bytes);
    if (stretch.isVoiced(samples)) stretch.voicedMs += FRAME_MS;
    stretch.frameStartsMs.push(startMs);
    const fresh = stretch.cepstra.push(samples);
    for (const vector of fresh) mean.add(vector);
    stretch.vectors.push(...fresh);
    return fresh;
  };

  const endStretch = (): readonly TimedWord[] => {
    const { isLive, vectors, frameStartsMs, voicedMs } = stretch;
    stretch = emptyStretch();
    const decoded = isLive ? decoder.end().segments : [];
    if (decoded.length === 0 || voicedMs < VOICED_SHARE * frameStartsMs.length * FRAME_MS) {
      mean.discard();
      return [];
    }
    const centred = vectors.map((vector) => mean.centre(vector));
    const segments = rehearSpelling({ segments: decoded, vectors: centred }, spellingDecoder);
    mean.settle();
    return segments.map((segment) => ({
      text: writtenWord(segment.word),
      startMs: vectorStartMs(segment.firstVector, frameStartsMs),
      endMs: vectorStartMs(segment.lastVector, frameStartsMs) + VECTOR_MS,
    }));
  };

  return {
    hear(frames) {
      if (stretch.vectors.length >= LONGEST_STRETCH) earlierWords = [...earlierWords, ...endStretch()];
      let fresh = frames.flatMap(take);
      if (!stretch.isLive && stretch.voicedMs >= settings.minVoicedMs) {
        stretch.isLive = true;
        decoder.begin();
        fresh = stretch.vectors;
      }
      if (stretch.isLive) decoder.feed(fresh.map((vector) => mean.centre(vector)));
      const words = stretch.isLive ? decoder.words().map(writtenWord) : [];
      return [...earlierWords.map(({ text }) => text), ...words].join(' ');
    },
    conclude() {
      const words = [...earlierWords, ...endStretch()];
      earlierWords = [];
      return { text: words.map(({ text }) => text).join(' '), words };
    },
    close() {
      decoder.free();
      spelling?.free();
    },
  };
}

/** What has been heard and not yet answered for good. */
interface Stretch {
  /** Whether enough of a voice was heard for decoding to begin. */
  isLive: boolean;
  voicedMs: number;
  readonly vectors: Float32Array[];
  readonly frameStartsMs: number[];
  readonly cepstra: TelephoneCepstra;
  readonly isVoiced: (frame: Int16Array) => boolean;
}

function emptyStretch(): Stretch {
  return {
    isLive: false,
    voicedMs: 0,
    vectors: [],
    frameStartsMs: [],
    cepstra: telephoneCepstra(),
    isVoiced: voicing(),
  };
}

/** Silence between the frames was left out: a vector lies where its frame lay. */
function vectorStartMs(vector: number, frameStartsMs: readonly number[]): number {
  const frame = Math.min(Math.floor((vector * VECTOR_MS) / FRAME_MS), frameStartsMs.length - 1);
  return (frameStartsMs[frame] ?? 0) + vector * VECTOR_MS - frame * FRAME_MS;
}
