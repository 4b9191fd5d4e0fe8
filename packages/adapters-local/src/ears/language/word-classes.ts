import { MONTHS, NATO_WORDS } from '@eva/core/spoken';

/**
 * Words that stand for one another wherever they stand: the language model knows their class and never which of them
 * is likelier, so that the sound alone decides. What is spelled wrong on purpose is heard as it is spelled.
 */
export const WORD_CLASSES: { readonly [name: string]: readonly string[] } = {
  '<letter>': [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}.`),
  '<digit>': ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  '<nato>': [...NATO_WORDS],
  '<teen>': [
    ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
  ],
  '<tens>': ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'],
  '<unit-th>': ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'],
  '<teen-th>': [
    ...['tenth', 'eleventh', 'twelfth', 'thirteenth', 'fourteenth', 'fifteenth', 'sixteenth', 'seventeenth'],
    ...['eighteenth', 'nineteenth', 'twentieth', 'thirtieth'],
  ],
  '<month>': [...MONTHS],
  '<weekday>': ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  '<half>': ['a m', 'p m'],
};

/** Names, places and terms: which words it holds comes with the lexicon and the request. */
export const NAME = '<name>';

const CLASS_OF = new Map(
  Object.entries(WORD_CLASSES).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);
/** Members that are ordinary words too: only what stands beside them tells. */
const AMBIGUOUS = new Set([
  'one',
  'two',
  'three',
  'first',
  'second',
  'third',
  'may',
  'march',
  'august',
  'mike',
  'victor',
]);
const COUNTED = new Set([
  ...['hundred', 'thousand', 'million', 'dollars', 'dollar', 'cents', 'percent', 'point', 'oh', 'double', 'triple'],
]);
/** Which neighbours make an ambiguous word a member of its class. */
const NUMBERS: ReadonlySet<string> = new Set(['<letter>', '<digit>', '<nato>', '<teen>', '<tens>', '<half>']);
const DATES: ReadonlySet<string> = new Set([
  '<unit-th>',
  '<teen-th>',
  '<month>',
  '<tens>',
  '<weekday>',
  '<teen>',
  '<digit>',
]);

/** The words of a sentence as the language model counts them: classes in place of their members. */
export function classTokens(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const name = CLASS_OF.get(word);
    if (name === undefined || !AMBIGUOUS.has(word)) return name ?? word;
    return isMember(name, words[index - 1], words[index + 1]) ? name : word;
  });
}

function isMember(name: string, before: string | undefined, after: string | undefined): boolean {
  if (name === '<month>') return isOf(DATES, after) || before === 'of';
  if (name === '<unit-th>') return isOf(DATES, before) || isOf(DATES, after) || after === 'of';
  return isOf(NUMBERS, before) || isOf(NUMBERS, after) || COUNTED.has(before ?? '') || COUNTED.has(after ?? '');
}

function isOf(classes: ReadonlySet<string>, word: string | undefined): boolean {
  return word !== undefined && classes.has(CLASS_OF.get(word) ?? '');
}
