import { DIGIT_WORDS, NATO_WORDS } from '@eva/core/spoken';

/** Words that stand for one letter each, as the decoder's dictionary writes them: each of them one word. */
export const LETTER_WORDS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}.`);
export const SPELLING_WORDS: readonly string[] = NATO_WORDS.map((word) => word.replace(' ', '-'));

export const SYMBOL_WORDS: ReadonlySet<string> = new Set([...DIGIT_WORDS, 'oh', ...LETTER_WORDS, ...SPELLING_WORDS]);

/** Whether all of the words are letters, digits or words that spell letters. */
export function isSymbols(words: readonly string[]): boolean {
  return words.every((word) => SYMBOL_WORDS.has(word));
}
