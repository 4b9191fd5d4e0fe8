import { spokenTokens } from './spoken-tokens.ts';
import { WORD_CLASSES } from './word-classes.ts';

/** What a request says of its domain, as words of the lexicon. */
export interface RequestWords {
  /** Names and terms; one of several words is one term, its words parted by blanks. */
  readonly terms: readonly string[];
  /** Sentences with the terms in them joined like that. */
  readonly sentences: readonly (readonly string[])[];
}

/** Longest that is read of a request: a list without end must not make a call wait without end. */
const MOST_TERMS = 4000;
const MOST_PHRASES = 12_000;
const MOST_WORDS_OF_A_TERM = 6;

const SYMBOLS = new Set([
  ...(WORD_CLASSES['<letter>'] ?? []),
  ...(WORD_CLASSES['<digit>'] ?? []),
  ...(WORD_CLASSES['<nato>'] ?? []),
]);

export function requestWords(request: {
  readonly keyterms: readonly string[];
  readonly phrases: readonly string[];
}): RequestWords {
  const terms = new Map<string, readonly string[]>();
  for (const term of request.keyterms.slice(0, MOST_TERMS)) {
    const words = spokenTokens(term);
    // The spelling alphabet has its own rules; in the place of a name it would only be in the way.
    if (words.length === 0 || words.length > MOST_WORDS_OF_A_TERM || words.every((word) => SYMBOLS.has(word))) continue;
    terms.set(words.join(' '), words);
  }
  const starts = new Map<string, (readonly string[])[]>();
  for (const words of [...terms.values()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)) {
    starts.set(words[0] ?? '', [...(starts.get(words[0] ?? '') ?? []), words]);
  }
  return {
    terms: [...terms.keys()],
    sentences: request.phrases.slice(0, MOST_PHRASES).map((phrase) => joinTerms(spokenTokens(phrase), starts)),
  };
}

function joinTerms(words: readonly string[], starts: ReadonlyMap<string, readonly (readonly string[])[]>): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const term = starts.get(words[at] ?? '')?.find((one) => one.every((word, offset) => words[at + offset] === word));
    joined.push(term?.join(' ') ?? words[at] ?? '');
    if (term !== undefined) at += term.length - 1;
  }
  return joined;
}
