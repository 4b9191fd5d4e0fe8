import { createDecoder, type Decoder, type Segment } from '../decoder/decoder.ts';
import type { SphinxLibrary } from '../decoder/sphinx-library.ts';
import { type SpelledRun, spelledRuns } from './spelled-run.ts';
import { CODE_SYMBOLS, type SpellingStyle, spellingGrammars, styleOf } from './spelling-grammars.ts';

/** Silence around the run that is decoded with it, where no other word is. */
const MARGIN_VECTORS = 20;
/** Grammars allow few paths, all of which should live: their scores are compared. */
const GRAMMAR_BEAMS = ['-beam', '1e-100', '-wbeam', '1e-80', '-pbeam', '1e-100'];
/** How much less likely six symbols may be than any other number of them, as a logarithm per vector. */
const CODE_ALLOWANCE = 2;

/**
 * Hears spelled stretches a second time, under a grammar that knows nothing but symbols. The first hearing is kept where
 * it is consistent: six symbols of one style. Where it mixes styles, or comes within one of six symbols, the second one
 * knows better (measured; see the README).
 */
export function rehearSpelling(
  heard: { readonly segments: readonly Segment[]; readonly vectors: readonly Float32Array[] },
  decoderOf: () => Decoder,
): readonly Segment[] {
  let segments = heard.segments;
  for (const run of [...spelledRuns(heard.segments)].reverse()) {
    const words = heard.segments.slice(run.from, run.to).map(({ word }) => word);
    const { style, isPure } = styleOf(words);
    const isNearCode = Math.abs(words.length - CODE_SYMBOLS) === 1;
    if (isPure && !isNearCode) continue;
    const again = secondHearing(
      { ...heard, run, style, isNearCode: isNearCode || words.length === CODE_SYMBOLS },
      decoderOf(),
    );
    if (again === undefined) continue;
    segments = [...segments.slice(0, run.from), ...again, ...segments.slice(run.to)];
  }
  return segments;
}

function secondHearing(
  stretch: {
    readonly segments: readonly Segment[];
    readonly vectors: readonly Float32Array[];
    readonly run: SpelledRun;
    readonly style: SpellingStyle;
    readonly isNearCode: boolean;
  },
  decoder: Decoder,
): readonly Segment[] | undefined {
  const { segments, run, style } = stretch;
  const before = segments[run.from - 1]?.lastVector ?? -1;
  const after = segments[run.to]?.firstVector ?? stretch.vectors.length;
  const first = Math.max(before + 1, (segments[run.from]?.firstVector ?? 0) - MARGIN_VECTORS);
  const last = Math.min(after - 1, (segments[run.to - 1]?.lastVector ?? 0) + MARGIN_VECTORS);
  const vectors = stretch.vectors.slice(first, last + 1);

  const decode = (grammar: string) => {
    decoder.useGrammar(grammar);
    decoder.begin();
    decoder.feed(vectors);
    return decoder.end();
  };
  const free = decode(style);
  const code = stretch.isNearCode ? decode(`${style}-code`) : undefined;
  const isCode =
    code !== undefined &&
    code.segments.length === CODE_SYMBOLS &&
    code.score >= free.score - CODE_ALLOWANCE * vectors.length;
  const isFree = free.segments.length === run.to - run.from;
  const chosen = isCode ? code : isFree ? free : undefined;
  return chosen?.segments.map((segment) => ({
    word: segment.word,
    firstVector: segment.firstVector + first,
    lastVector: segment.lastVector + first,
  }));
}

/** A decoder for `rehearSpelling`, taught the grammars of every style. */
export function createSpellingDecoder(library: SphinxLibrary, argv: readonly string[]): Decoder {
  const decoder = createDecoder(library, [...argv, ...GRAMMAR_BEAMS]);
  for (const style of ['nato', 'plain', 'digits'] as const) {
    const { free, code } = spellingGrammars(style);
    decoder.addGrammar(style, free);
    decoder.addGrammar(`${style}-code`, code);
  }
  return decoder;
}
