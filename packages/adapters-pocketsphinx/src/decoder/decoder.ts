import koffi from 'koffi';
import { CEPSTRA } from '../features/telephone-cepstra.ts';
import type { Native, SphinxLibrary } from './sphinx-library.ts';

/** A word as the decoder's dictionary writes it, and the feature vectors it spans, the last one included. */
export interface Segment {
  readonly word: string;
  readonly firstVector: number;
  readonly lastVector: number;
}

interface Decoding {
  readonly segments: readonly Segment[];
  /** Of the best path, as a logarithm; comparable between searches over the same vectors. */
  readonly score: number;
}

/** One search over feature vectors whose mean has been taken out. Utterances do not influence each other. */
export interface Decoder {
  begin(): void;
  feed(vectors: readonly Float32Array[]): void;
  /** The words of the best path so far. */
  words(): readonly string[];
  end(): Decoding;
  /** Makes a JSGF grammar available under a name. */
  addGrammar(name: string, jsgf: string): void;
  useGrammar(name: string): void;
  free(): void;
}

export function createDecoder(library: SphinxLibrary, argv: readonly string[]): Decoder {
  const words = ['eva', ...argv, '-cmn', 'none', '-logfn', '/dev/null'];
  const config = library.configure(null, library.defaults(), words.length, words, 1);
  const decoder = config === null ? null : library.create(config);
  if (config === null || decoder === null) {
    throw new Error(`PocketSphinx refused its configuration: ${words.join(' ')}`);
  }
  // Native memory: the library keeps pointers into it while it is fed.
  const vectorBytes = CEPSTRA * Float32Array.BYTES_PER_ELEMENT;
  const block = koffi.alloc('float', CEPSTRA);
  const floats = new Float32Array(koffi.view(block, vectorBytes));
  const rows = BigUint64Array.of(koffi.address(block));

  return {
    begin() {
      library.begin(decoder);
    },
    feed(vectors) {
      // One by one: a decoder without a second pass has room for its window only, and drops what comes beyond it.
      for (const vector of vectors) {
        floats.set(vector);
        library.feedVectors(decoder, rows, 1, 0, 0);
      }
    },
    words: () => spokenOf((library.hypothesis(decoder, [0]) ?? '').split(' ')),
    end() {
      library.end(decoder);
      const score = [0];
      library.hypothesis(decoder, score);
      return { segments: segmentsOf(library, decoder), score: score[0] ?? 0 };
    },
    addGrammar(name, jsgf) {
      if (library.addGrammar(decoder, name, jsgf) !== 0) throw new Error(`PocketSphinx refused the grammar ${name}`);
    },
    useGrammar(name) {
      library.select(decoder, name);
    },
    free() {
      library.free(decoder);
      library.freeConfig(config);
      koffi.free(block);
    },
  };
}

function segmentsOf(library: SphinxLibrary, decoder: Native): Segment[] {
  const segments: Segment[] = [];
  for (let at = library.firstSegment(decoder); at !== null; at = library.nextSegment(at)) {
    const [word] = spokenOf([library.segmentWord(at)]);
    const first = [0];
    const last = [0];
    library.segmentFrames(at, first, last);
    if (word !== undefined) segments.push({ word, firstVector: first[0] ?? 0, lastVector: last[0] ?? 0 });
  }
  return segments;
}

/** Drops silence and noises, and the number of the pronunciation that was heard. */
function spokenOf(words: readonly string[]): string[] {
  return words.map((word) => word.replace(/\(\d+\)$/, '')).filter((word) => word !== '' && !/^[<[+(]/.test(word));
}
