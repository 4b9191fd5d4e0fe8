import { withoutSpans } from './bracketed-spans.ts';
import { KOREAN } from './data/numeral-characters.ts';
import { hasUnit, numberOf, runPattern } from './read-numerals.ts';
import type { Normalizer } from './word-normalizer.ts';

const NATIVE = new RegExp(
  `(${KOREAN.nativeTens.join('|')})(?:\\s*(${KOREAN.nativeOnes.join('|')}))?|(${KOREAN.nativeOnes.join('|')})`,
  'gu',
);
const FILLERS = new RegExp(KOREAN.fillers.join('|'), 'gu');
const BRACKETS = { '<': '>', '[': ']', '(': ')' };
const PUNCTUATION = new RegExp(`[${KOREAN.punctuation}]`, 'gu');

/** Many syllables of Sino-Korean digits are ordinary ones, so a run counts as a number only with a unit in it. */
export const normalizeKorean: Normalizer = (text) =>
  withoutSpans(text, BRACKETS)
    .replace(FILLERS, '')
    .replace(runPattern(KOREAN), (run) => (hasUnit(run, KOREAN) ? numberOf(run, KOREAN) : run))
    .replace(NATIVE, (_, tens, ones, alone) =>
      alone === undefined
        ? String(placeOf(KOREAN.nativeTens, tens) * 10 + placeOf(KOREAN.nativeOnes, ones))
        : String(placeOf(KOREAN.nativeOnes, alone)),
    )
    .replace(PUNCTUATION, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

function placeOf(words: readonly string[], word: string | undefined): number {
  return word === undefined ? 0 : words.indexOf(word) + 1;
}
