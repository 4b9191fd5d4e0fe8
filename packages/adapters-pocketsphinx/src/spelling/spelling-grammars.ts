import { DIGIT_WORDS } from '@eva/core/spoken';
import { LETTER_WORDS, SPELLING_WORDS } from '../language/symbols.ts';

/** The length of a booking code, which is favoured where the first hearing comes near it. */
export const CODE_SYMBOLS = 6;

/** How somebody spells: with the alphabet's words and digits, with plain letters and digits, or digits only. */
export type SpellingStyle = 'nato' | 'plain' | 'digits';

const SYMBOLS: { readonly [style in SpellingStyle]: readonly string[] } = {
  nato: [...SPELLING_WORDS, ...DIGIT_WORDS],
  plain: [...LETTER_WORDS, ...DIGIT_WORDS],
  digits: [...DIGIT_WORDS, 'oh'],
};

/** JSGF of any number of symbols of a style, and of exactly six. */
export function spellingGrammars(style: SpellingStyle): { readonly free: string; readonly code: string } {
  const head = `#JSGF V1.0; grammar ${style}; <symbol> = ${SYMBOLS[style].join(' | ')};`;
  const six = Array.from({ length: CODE_SYMBOLS }, () => '<symbol>').join(' ');
  return { free: `${head} public <run> = <symbol>+;`, code: `${head} public <run> = ${six};` };
}

/** The style that most of the words speak for, and whether all of them do. */
export function styleOf(words: readonly string[]): { readonly style: SpellingStyle; readonly isPure: boolean } {
  const isNato = (word: string): boolean => SPELLING_WORDS.includes(word);
  const nato = words.filter(isNato).length;
  const digits = words.filter((word) => SYMBOLS.digits.includes(word)).length;
  const others = words.length - nato - digits;
  const style = nato > 0 && nato >= others ? 'nato' : digits > 2 * (nato + others) ? 'digits' : 'plain';
  return { style, isPure: words.every((word) => SYMBOLS[style].includes(word)) };
}
