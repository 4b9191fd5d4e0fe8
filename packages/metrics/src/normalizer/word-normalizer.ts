import { americanSpelling } from './american-spelling.ts';
import { withoutBrackets } from './bracketed-spans.ts';
import { foldAccents, foldSymbols } from './fold.ts';
import { splitGermanCompounds } from './german-compounds.ts';
import type { LanguageTable } from './language-table.ts';
import { type NumberWords, numberWordsOf } from './number-words.ts';
import { readNumbers } from './read-numbers.ts';
import { EDGE, escaped } from './word-boundaries.ts';

export type Normalizer = (text: string) => string;

/** The normaliser of a language whose words are separated by blanks, from its table. */
export function wordNormalizer(table: LanguageTable): Normalizer {
  const fold = table.keepsMarks ? foldSymbols : foldAccents;
  const words = numberWordsOf(table, (word) => fold(word.toLowerCase()));
  const fillers = new RegExp(`${EDGE}(?:${table.fillers.map(escaped).join('|')})${EDGE}`, 'gu');
  const rules = { table, words, ...spacingRules(table) };
  const replacements = table.replacements.map(([match, by, place]) => ({
    match,
    pattern: new RegExp(`${place === 'ending' ? '' : EDGE}${escaped(match)}${EDGE}`, 'gu'),
    by,
  }));

  return (text) => {
    let out = withoutBrackets(text.toLowerCase()).replace(fillers, '');
    if (table.english) out = out.replace(/(?<!\s)\s+'/g, "'");
    for (const { match, pattern, by } of replacements) {
      // Few texts hold any of them, and looking is far cheaper than matching edges of words.
      if (out.includes(match)) out = out.replace(pattern, by);
    }
    out = fold(withoutSeparators(out, table));
    out = numbersIn(out, rules);
    if (table.english) out = out.split(/\s+/).map(americanSpelling).join(' ');
    return out
      .replace(/(?<![0-9])([0-9]+)\s*([$¢€£])/g, '$2$1')
      .replace(/([$¢€£])\s+(?=[0-9])/g, '$1')
      .replace(/[.$¢€£](?=[^0-9]|$)/g, ' ')
      .replace(/(^|[^0-9])%/g, '$1 ')
      .replace(/\s+/gu, ' ');
  };
}

function withoutSeparators(text: string, table: LanguageTable): string {
  let out = text;
  if (table.thousands.includes('comma')) out = out.replace(/(\p{Nd}),(\p{Nd})/gu, '$1$2');
  if (table.thousands.includes('dot')) out = out.replace(/(\p{Nd})\.(\p{Nd}{3})(?!\p{Nd})/gu, '$1$2');
  if (table.thousands.includes('space')) out = out.replace(/(\p{Nd})\s(\p{Nd}{3})(?!\p{Nd})/gu, '$1$2');
  if (table.hasDecimalComma) out = out.replace(/(\p{Nd}),(\p{Nd})/gu, '$1.$2');
  return out.replace(/\.([^0-9]|$)/g, ' $1');
}

interface SpacingRules {
  readonly betweenLetterAndDigit: RegExp;
  readonly betweenDigitAndLetter: RegExp;
  /** Undefined for a language that writes no suffix behind a digit. */
  readonly beforeOrdinalSuffix: RegExp | undefined;
}

interface NumberRules extends SpacingRules {
  readonly table: LanguageTable;
  readonly words: NumberWords;
}

function spacingRules({ letters, english }: LanguageTable): SpacingRules {
  const suffixes = english?.ordinalSuffixes.join('|');
  return {
    betweenLetterAndDigit: new RegExp(`([${letters}])([0-9])`, 'gu'),
    betweenDigitAndLetter: new RegExp(`([0-9])([${letters}])`, 'gu'),
    beforeOrdinalSuffix: suffixes === undefined ? undefined : new RegExp(`([0-9])\\s+(${suffixes})${EDGE}`, 'gu'),
  };
}

const LONE_ONE = new RegExp(`${EDGE}1(s?)${EDGE}`, 'gu');

function numbersIn(text: string, rules: NumberRules): string {
  const { table, words } = rules;
  let out = text;
  if (table.english) out = withHalves(out, words);
  if (table.isGlued) out = splitGermanCompounds(out, words);
  out = apart(out, rules);
  if (rules.beforeOrdinalSuffix) out = out.replace(rules.beforeOrdinalSuffix, '$1$2');
  out = readNumbers(out, table, words);
  out = apart(out, rules);
  if (!table.english) return out;
  return out
    .replace(
      /([€£$])([0-9]+) (?:and )?¢([0-9]{1,2})(?![0-9])/g,
      (_, sign, whole, cents) => `${sign}${whole}.${cents.padStart(2, '0')}`,
    )
    .replace(/[€£$]0\.([0-9]{1,2})(?![0-9])/g, (_, cents) => `¢${Number(cents)}`)
    .replace(LONE_ONE, 'one$1');
}

/** "two and a half" is a number, "a cup and a half" is not. */
function withHalves(text: string, words: NumberWords): string {
  const pieces = text.split(/\band\s+a\s+half\b/);
  return pieces
    .filter((piece) => piece.trim() !== '')
    .flatMap((piece, index, kept) => {
      if (index === kept.length - 1 && piece === pieces.at(-1)) return piece;
      const last = piece.trim().split(/\s+/).at(-1) ?? '';
      const isNumber = words.units.has(last) || words.tens.has(last) || words.zeros.has(last) || words.scales.has(last);
      return [piece, isNumber ? 'point five' : 'and a half'];
    })
    .join(' ');
}

/** Letters and digits in one word are two words. */
function apart(text: string, { betweenLetterAndDigit, betweenDigitAndLetter }: SpacingRules): string {
  return text.replace(betweenLetterAndDigit, '$1 $2').replace(betweenDigitAndLetter, '$1 $2');
}
