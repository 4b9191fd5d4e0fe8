/** Words that stand for one symbol each, as the decoder's dictionary writes them. */
export const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;
export const LETTER_WORDS: readonly string[] = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}.`);
export const NATO_WORDS = [
  'alpha',
  'bravo',
  'charlie',
  'delta',
  'echo',
  'foxtrot',
  'golf',
  'hotel',
  'india',
  'juliet',
  'kilo',
  'lima',
  'mike',
  'november',
  'oscar',
  'papa',
  'quebec',
  'romeo',
  'sierra',
  'tango',
  'uniform',
  'victor',
  'whiskey',
  'x-ray',
  'yankee',
  'zulu',
] as const;

export const SYMBOL_WORDS: ReadonlySet<string> = new Set([...DIGIT_WORDS, 'oh', ...LETTER_WORDS, ...NATO_WORDS]);

/** Whether all of the words are letters, digits or words that spell letters. */
export function isSymbols(words: readonly string[]): boolean {
  return words.every((word) => SYMBOL_WORDS.has(word));
}
