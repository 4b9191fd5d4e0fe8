import { americanSpelling } from './american-spelling.ts';
import { foldAccents, foldSymbols } from './fold.ts';
import { splitGermanCompounds } from './german-compounds.ts';
import type { LanguageTable } from './language-table.ts';
import { type NumberWords, numberWordsOf } from './number-words.ts';
import { readNumbers } from './read-numbers.ts';
import { EDGE, escaped } from './word-boundaries.ts';

export type Normalizer = (text: string) => string;

/** The normaliser of a language whose words are separated by blanks, from its table (spec: metrics §8). */
export function wordNormalizer(table: LanguageTable): Normalizer {
  const fold = table.keepsMarks ? foldSymbols : foldAccents;
  const words = numberWordsOf(table, (word) => fold(word.toLowerCase()));
  const fillers = new RegExp(`${EDGE}(?:${table.fillers.map(escaped).join('|')})${EDGE}`, 'gu');
  const replacements = table.replacements.map(([match, by, place]) => ({
    pattern: new RegExp(`${place === 'ending' ? '' : EDGE}${escaped(match)}${EDGE}`, 'gu'),
    by,
  }));

  return (text) => {
    let out = text
      .toLowerCase()
      .replace(/[<[][^>\]]*[>\]]/g, '')
      .replace(/\([^)]+?\)/g, '')
      .replace(fillers, '');
    if (table.english) out = out.replace(/\s+'/g, "'");
    for (const { pattern, by } of replacements) out = out.replace(pattern, by);
    out = fold(withoutSeparators(out, table));
    out = numbersIn(out, table, words);
    if (table.english) out = out.split(/\s+/).map(americanSpelling).join(' ');
    return out
      .replace(/([0-9]+)\s*([$¢€£])/g, '$2$1')
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

function numbersIn(text: string, table: LanguageTable, words: NumberWords): string {
  let out = text;
  if (table.english) out = withHalves(out, words);
  if (table.isGlued) out = splitGermanCompounds(out, words);
  out = apart(out, table);
  if (table.english) out = joinedOrdinals(out, table);
  out = readNumbers(out, table, words);
  out = apart(out, table);
  if (!table.english) return out;
  return out
    .replace(
      /([€£$])([0-9]+) (?:and )?¢([0-9]{1,2})(?![0-9])/g,
      (_, sign, whole, cents) => `${sign}${whole}.${cents.padStart(2, '0')}`,
    )
    .replace(/[€£$]0\.([0-9]{1,2})(?![0-9])/g, (_, cents) => `¢${Number(cents)}`)
    .replace(new RegExp(`${EDGE}1(s?)${EDGE}`, 'gu'), 'one$1');
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
function apart(text: string, table: LanguageTable): string {
  return text
    .replace(new RegExp(`([${table.letters}])([0-9])`, 'gu'), '$1 $2')
    .replace(new RegExp(`([0-9])([${table.letters}])`, 'gu'), '$1 $2');
}

function joinedOrdinals(text: string, table: LanguageTable): string {
  const suffixes = (table.english?.ordinalSuffixes ?? []).join('|');
  return text.replace(new RegExp(`([0-9])\\s+(${suffixes})${EDGE}`, 'gu'), '$1$2');
}
