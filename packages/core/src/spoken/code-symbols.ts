import { DIGIT_WORDS } from './number-words.ts';

/** The spelling alphabet of telephone and radio, in the order of the letters. */
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
  'x ray',
  'yankee',
  'zulu',
] as const;

/** Other spellings of the same words, as dictionaries and recognisers write them. */
const NATO_VARIANTS: { readonly [word: string]: string } = {
  alfa: 'A',
  juliett: 'J',
  whisky: 'W',
  xray: 'X',
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const NATO_LETTERS = new Map<string, string>([
  ...NATO_WORDS.map((word, index) => [word, LETTERS[index] ?? ''] as const),
  ...Object.entries(NATO_VARIANTS),
]);

const DIGITS = new Map<string, string>([
  ...DIGIT_WORDS.map((word, value) => [word, String(value)] as const),
  ['oh', '0'],
  ['naught', '0'],
  ['niner', '9'],
]);

/** Words that sound like a symbol; taken for one only amid symbols that are certain. */
const SOUNDALIKES = new Map<string, string>([
  ['to', '2'],
  ['too', '2'],
  ['for', '4'],
  ['won', '1'],
  ['ate', '8'],
  ['bee', 'B'],
  ['be', 'B'],
  ['see', 'C'],
  ['sea', 'C'],
  ['gee', 'G'],
  ['jay', 'J'],
  ['kay', 'K'],
  ['el', 'L'],
  ['em', 'M'],
  ['en', 'N'],
  ['pea', 'P'],
  ['queue', 'Q'],
  ['cue', 'Q'],
  ['are', 'R'],
  ['ess', 'S'],
  ['tea', 'T'],
  ['tee', 'T'],
  ['you', 'U'],
  ['why', 'Y'],
  ['zee', 'Z'],
  ['zed', 'Z'],
]);

/** `certain` is always a symbol, `edge` may as well be an ordinary word at the edge of a run, `guess` only counts inside. */
export interface CodeSymbol {
  readonly text: string;
  readonly certainty: 'certain' | 'edge' | 'guess';
}

/** What one word stands for inside a spelled code, if anything. */
export function codeSymbol(word: string): CodeSymbol | undefined {
  const nato = NATO_LETTERS.get(word);
  if (nato !== undefined) return { text: nato, certainty: 'certain' };
  const digit = DIGITS.get(word);
  if (digit !== undefined) return { text: digit, certainty: word === 'oh' ? 'edge' : 'certain' };
  if (/^[a-z]$/.test(word)) return { text: word.toUpperCase(), certainty: /[aio]/.test(word) ? 'edge' : 'certain' };
  if (/^\d+$/.test(word)) return { text: word, certainty: 'certain' };
  // A code that was written as one word; "25th" is a date.
  if (/^(?=.*\d)(?=.*[a-z])[a-z0-9]+$/.test(word) && !/^\d+(?:st|nd|rd|th|am|pm)$/.test(word)) {
    return { text: word.toUpperCase(), certainty: 'certain' };
  }
  const guess = SOUNDALIKES.get(word);
  return guess === undefined ? undefined : { text: guess, certainty: 'guess' };
}

export function natoWord(letter: string): string | undefined {
  return NATO_WORDS[LETTERS.indexOf(letter.toUpperCase())];
}
