import { spokenWords } from './spoken-words.ts';

type Meaning = 'yes' | 'no' | 'neither';

/** Whole phrases first: what a single word would get wrong is listed as the phrase it stands in. */
const PHRASES: readonly (readonly [string, Meaning])[] = [
  ['no problem', 'yes'],
  ['not a problem', 'yes'],
  ['why not', 'yes'],
  ['not sure', 'neither'],
  ['right now', 'neither'],
  ['right away', 'neither'],
  ['one moment', 'neither'],
  ['no idea', 'neither'],
  ['okay to', 'neither'],
  ['correct name', 'neither'],
  ['no thank', 'no'],
  ['no thanks', 'no'],
  ['rather not', 'no'],
  ['never mind', 'no'],
  ['please do not', 'no'],
  ["please don't", 'no'],
  ["don't want", 'no'],
  ['do not want', 'no'],
  ["isn't right", 'no'],
  ["isn't correct", 'no'],
  ["that won't work", 'no'],
  ["doesn't work", 'no'],
  ['go ahead', 'yes'],
  ['please do', 'yes'],
  ['of course', 'yes'],
  ['sounds good', 'yes'],
  ['sounds great', 'yes'],
  ['that works', 'yes'],
  ['works for me', 'yes'],
  ['all right', 'yes'],
  ['do it', 'yes'],
  ['book it', 'yes'],
  ["that's fine", 'yes'],
  ['that is fine', 'yes'],
];

const WORDS = new Map<string, Meaning>([
  ['yes', 'yes'],
  ['yeah', 'yes'],
  ['yep', 'yes'],
  ['yup', 'yes'],
  ['correct', 'yes'],
  ['right', 'yes'],
  ['exactly', 'yes'],
  ['sure', 'yes'],
  ['okay', 'yes'],
  ['ok', 'yes'],
  ['alright', 'yes'],
  ['absolutely', 'yes'],
  ['definitely', 'yes'],
  ['certainly', 'yes'],
  ['perfect', 'yes'],
  ['affirmative', 'yes'],
  ['no', 'no'],
  ['nope', 'no'],
  ['nah', 'no'],
  ['not', 'no'],
  ['wrong', 'no'],
  ['incorrect', 'no'],
  ['negative', 'no'],
]);

/** What an answer to a yes-or-no question says, by the first thing in it that says either. */
export function findYesNo(text: string): 'yes' | 'no' | undefined {
  const words = spokenWords(text);
  let at = 0;
  while (at < words.length) {
    const phrase = PHRASES.find(([phraseText]) => startsAt(words, at, phraseText.split(' ')));
    const meaning = phrase?.[1] ?? WORDS.get(words[at] ?? '');
    if (meaning === 'yes' || meaning === 'no') return meaning;
    at += phrase === undefined ? 1 : phrase[0].split(' ').length;
  }
  return undefined;
}

function startsAt(words: readonly string[], at: number, phrase: readonly string[]): boolean {
  return phrase.every((word, offset) => words[at + offset] === word);
}
