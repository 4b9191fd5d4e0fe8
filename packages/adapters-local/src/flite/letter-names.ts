/** How the synthesiser is brought to say the name of the letter. */
const NAME_OF_A = 'ay';
const SPELLED = { A: /^[B-HJ-Z]$/i, a: /^[b-hj-z]$/ } as const;
const SHOUTED = /^[A-Z]{2,}$/;
const SENTENCE_END = /[.?!:]["')]*$/;
const PAUSE = /[,.;:?!]["')]*$/;

/**
 * Writes the letter A as it sounds. Flite takes a lone A for the article wherever something follows, so that a spelled
 * code "four A one" would lose a symbol on its way to the line.
 */
export function withLetterNames(text: string): string {
  const words = text.split(' ');
  return words.map((word, at) => (isLetterA(words, at) ? word.replace(/a/i, NAME_OF_A) : word)).join(' ');
}

function isLetterA(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const bare = bareWord(word);
  if (bare !== 'A' && bare !== 'a') return false;
  const [before, after] = [words[at - 1], words[at + 1]].map((one) => bareWord(one ?? ''));
  if (SPELLED[bare].test(before ?? '') || SPELLED[bare].test(after ?? '')) return true;
  if (bare === 'a' || SHOUTED.test(after ?? '')) return false;
  const beginsSentence = at === 0 || SENTENCE_END.test(words[at - 1] ?? '');
  return !beginsSentence || PAUSE.test(word);
}

function bareWord(word: string): string {
  return word.replace(/^["'(]+|["'),.;:?!]+$/g, '');
}
