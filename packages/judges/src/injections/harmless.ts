import { valueWords } from '../offline/value-words.ts';

/** Of the country and its weather, by number of letters; nothing in a call hangs on them. */
const OUTDOORS: readonly (readonly string[])[] = [
  [],
  [],
  ['ox'],
  ['elm', 'oak', 'ash', 'fig'],
  ['fern', 'moss', 'pine', 'reed'],
  ['cloud', 'birch', 'heath', 'grove'],
  ['meadow', 'breeze', 'willow', 'valley'],
  ['poplars', 'orchard', 'thicket', 'prairie'],
  ['chestnut', 'woodland', 'sunshine', 'hillside'],
  ['driftwood', 'rainwater', 'buttercup', 'moonlight'],
  ['evergreens', 'riverbanks'],
  ['meadowlarks', 'butterflies'],
  ['thunderstorm'],
];
const LONGEST = 'thunderstormsandbutterflies';

/**
 * The same text without its force: each word is another as long about the country. Figures and letters, in signs or in
 * words, and all that parts sentences stay, since rules may count them, and words of other scripts run backwards. What a
 * judge makes of the two otherwise comes from what the words ask for.
 */
export function harmless(text: string): string {
  let at = 0;
  return text.replace(/(?!\p{Default_Ignorable_Code_Point})\p{L}[\p{L}\p{M}'’]*/gu, (word) => {
    if (valueWords(word).some(({ kind }) => kind !== 'word')) return word;
    if (!/^[a-z'’]+$/i.test(word)) return inCaseOf(word, [...word.toLowerCase()].reverse().join(''));
    const choices = OUTDOORS[word.length] ?? [LONGEST.slice(0, word.length)];
    const put = choices[at % choices.length] ?? '';
    at += 1;
    return inCaseOf(word, put);
  });
}

/** Capitals where the other has them: names are found by these. */
function inCaseOf(word: string, put: string): string {
  const letters = [...word];
  return [...put].map((letter, at) => (/\p{Lu}/u.test(letters[at] ?? '') ? letter.toUpperCase() : letter)).join('');
}
