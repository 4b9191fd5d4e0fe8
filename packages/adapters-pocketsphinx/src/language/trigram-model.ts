/** Share of each count that absolute discounting sets aside for what was not seen. */
const DISCOUNT = 0.7;
const START = '<s>';
const END = '</s>';

/** A sentence and how often it counts. */
export interface WeightedSentence {
  readonly words: readonly string[];
  readonly weight: number;
}

interface Context {
  total: number;
  /** What discounting took from the counts, for words that were not seen here. */
  withheld: number;
  readonly counts: Map<string, number>;
}

/**
 * An ARPA trigram by interpolated absolute discounting. Discounting takes at most what is there, so weights below
 * one are fine. The file lists words in code-unit order, which makes it the same bytes for the same sentences.
 */
export function arpaTrigram(sentences: readonly WeightedSentence[]): string {
  const unigrams = context();
  const bigrams = new Map<string, Context>();
  const trigrams = new Map<string, Context>();
  for (const { words, weight } of sentences) {
    const padded = [START, ...words, END];
    for (let index = 1; index < padded.length; index += 1) {
      const word = padded[index] as string;
      const previous = padded[index - 1] as string;
      count(unigrams, word, weight);
      count(contextOf(bigrams, previous), word, weight);
      if (index >= 2) count(contextOf(trigrams, `${padded[index - 2]} ${previous}`), word, weight);
    }
  }
  for (const seen of [unigrams, ...bigrams.values(), ...trigrams.values()]) withhold(seen);
  const vocabulary = [...unigrams.counts.keys()].sort();

  const uniform = 1 / vocabulary.length;
  const unigramBackoff = backoffMass(unigrams);
  const p1 = (word: string): number => seenMass(unigrams, word) + unigramBackoff * uniform;
  const p2 = (previous: string, word: string): number => {
    const seen = bigrams.get(previous);
    return seen === undefined ? p1(word) : seenMass(seen, word) + backoffMass(seen) * p1(word);
  };

  const one = [`-99 ${START} ${log10(backoffOf(bigrams, START))}`];
  for (const word of vocabulary) one.push(`${log10(p1(word))} ${word} ${log10(backoffOf(bigrams, word))}`);

  const two: string[] = [];
  const three: string[] = [];
  for (const previous of [...bigrams.keys()].sort()) {
    const seen = bigrams.get(previous) as Context;
    for (const word of [...seen.counts.keys()].sort()) {
      two.push(`${log10(p2(previous, word))} ${previous} ${word} ${log10(backoffOf(trigrams, `${previous} ${word}`))}`);
    }
  }
  for (const pair of [...trigrams.keys()].sort()) {
    const seen = trigrams.get(pair) as Context;
    const previous = pair.slice(pair.indexOf(' ') + 1);
    const backoff = backoffMass(seen);
    for (const word of [...seen.counts.keys()].sort()) {
      three.push(`${log10(seenMass(seen, word) + backoff * p2(previous, word))} ${pair} ${word}`);
    }
  }
  return [
    `\\data\\\nngram 1=${one.length}\nngram 2=${two.length}\nngram 3=${three.length}`,
    `\\1-grams:\n${one.join('\n')}`,
    `\\2-grams:\n${two.join('\n')}`,
    `\\3-grams:\n${three.join('\n')}`,
    '\\end\\\n',
  ].join('\n\n');
}

function context(): Context {
  return { total: 0, withheld: 0, counts: new Map() };
}

function contextOf(contexts: Map<string, Context>, key: string): Context {
  const known = contexts.get(key);
  if (known !== undefined) return known;
  const made = context();
  contexts.set(key, made);
  return made;
}

function count(seen: Context, word: string, weight: number): void {
  seen.counts.set(word, (seen.counts.get(word) ?? 0) + weight);
  seen.total += weight;
}

function withhold(seen: Context): void {
  for (const tally of seen.counts.values()) seen.withheld += discountOf(tally);
}

function discountOf(tally: number): number {
  return Math.min(DISCOUNT, tally * DISCOUNT);
}

function seenMass(seen: Context, word: string): number {
  const tally = seen.counts.get(word) ?? 0;
  return (tally - discountOf(tally)) / seen.total;
}

function backoffMass(seen: Context): number {
  return seen.withheld / seen.total;
}

function backoffOf(contexts: ReadonlyMap<string, Context>, key: string): number {
  const seen = contexts.get(key);
  return seen === undefined ? 1 : backoffMass(seen);
}

function log10(probability: number): string {
  return Math.log10(probability).toFixed(4);
}
