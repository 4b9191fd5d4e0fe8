import type { Segment } from '../decoder/decoder.ts';
import { isSymbols } from '../language/symbols.ts';

/** Neighbouring words that spell something. */
export interface SpelledRun {
  /** Index of the first word and of the one after the last. */
  readonly from: number;
  readonly to: number;
}

const SHORTEST_RUN = 3;
/** Words that a misheard symbol is taken for inside a run. */
const SOUNDALIKES = new Set(['a', 'i', 'oh', 'to', 'too', 'for', 'you', 'are', 'be', 'see', 'why', 'and', 'an', 'at']);

/** The stretches of a hypothesis that look spelled. */
export function spelledRuns(segments: readonly Segment[]): readonly SpelledRun[] {
  const runs: SpelledRun[] = [];
  let from = 0;
  while (from < segments.length) {
    let to = from;
    let symbols = 0;
    for (let at = from; at < segments.length; at += 1) {
      const word = segments[at]?.word ?? '';
      if (isSymbols([word])) {
        symbols += 1;
        to = at + 1;
      } else if (!(symbols > 0 && SOUNDALIKES.has(word))) break;
    }
    if (symbols >= SHORTEST_RUN) runs.push({ from, to });
    from = Math.max(from + 1, to);
  }
  return runs;
}
