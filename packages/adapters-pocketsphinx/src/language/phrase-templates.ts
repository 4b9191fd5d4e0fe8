import { DIGIT_WORDS } from '@eva/core/spoken';
import { SPELLING_WORDS } from './symbols.ts';

const DIGIT = `(?:${[...DIGIT_WORDS, 'oh'].join('|')})`;
const NATO = `(?:${SPELLING_WORDS.join('|')})`;
const SYMBOL = `(?:[a-z]\\.|${DIGIT}|${NATO})`;
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)';
const ORDINAL =
  '(?:(?:twenty |thirty )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|[a-z]+teenth|twentieth|thirtieth)';
const NUMBER =
  '(?:a hundred|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)';

/** Values in a sentence that stand for any other value of their kind, in the order in which they are looked for. */
const SLOTS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b${MONTH} ${ORDINAL}(?= |$)`, 'g'), '<month> <ordinal>'],
  [
    new RegExp(`\\b${NUMBER}(?: (?:and )?${NUMBER})* dollars(?: and ${NUMBER}(?: ${NUMBER})* cents)?(?= |$)`, 'g'),
    '<amount>',
  ],
  [new RegExp(`\\b${NUMBER}(?: ${NUMBER}){0,2} [ap]\\. m\\.(?= |$)`, 'g'), '<time>'],
  [/\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/g, '<weekday>'],
  [new RegExp(`\\bseat ${NUMBER}(?: ${NUMBER})? (?:[a-z]\\.|${NATO})(?= |$)`, 'g'), 'seat <seat-number>'],
  [new RegExp(`(?<=^| )${SYMBOL}(?: ${SYMBOL}){3,}(?= |$)`, 'g'), '<code>'],
  [new RegExp(`(?<=^| )${DIGIT}(?: ${DIGIT}){2}(?= |$)`, 'g'), '<digits3>'],
];

/** Turns a sentence into the text of a rule: what it says of dates, amounts, codes and key terms becomes a reference. */
export function phraseTemplate(words: readonly string[], terms: RegExp | undefined): string {
  let text = words.join(' ');
  for (const [pattern, slot] of SLOTS) text = text.replace(pattern, slot);
  return terms === undefined ? text : text.replace(terms, '<term>');
}

/** Matches each of the terms as whole words, longest first. */
export function termPattern(terms: readonly (readonly string[])[]): RegExp | undefined {
  const texts = terms.map((words) => words.join(' ')).filter((text) => text.length > 1);
  if (texts.length === 0) return undefined;
  const longestFirst = [...new Set(texts)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const escaped = longestFirst.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<=^| )(?:${escaped.join('|')})(?= |$)`, 'g');
}
