import { withoutSpans } from './bracketed-spans.ts';
import { CHINESE, JAPANESE, type NumeralCharacters } from './data/numeral-characters.ts';
import { readNumerals } from './read-numerals.ts';
import type { Normalizer } from './word-normalizer.ts';

export const normalizeJapanese: Normalizer = cjkNormalizer(JAPANESE, (text) =>
  text.normalize('NFKC').replace(/[ｰ‐‑‒–—―−]/g, 'ー'),
);
export const normalizeChinese: Normalizer = cjkNormalizer(CHINESE, (text) => text.normalize('NFKC'));

const BRACKETS = { '<': '>', '[': ']', '(': ')', '（': '）' };

function cjkNormalizer(characters: NumeralCharacters, toOneWidth: (text: string) => string): Normalizer {
  const fillers = new RegExp(characters.fillers.join('|'), 'gu');
  const punctuation = new RegExp(`[${characters.punctuation.replace(/[\]\\^-]/g, '\\$&')}]`, 'gu');
  return (text) => {
    const bare = withoutSpans(text, BRACKETS).replace(fillers, '');
    return readNumerals(toOneWidth(bare), characters)
      .replace(punctuation, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .toLowerCase();
  };
}
