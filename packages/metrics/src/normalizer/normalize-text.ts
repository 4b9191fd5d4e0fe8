import { normalizeChinese, normalizeJapanese } from './cjk-normalizer.ts';
import { ENGLISH } from './data/english.ts';
import { CANADIAN_FRENCH, FRENCH } from './data/french.ts';
import { GERMAN } from './data/german.ts';
import { HINDI } from './data/hindi.ts';
import { SPANISH } from './data/spanish.ts';
import { normalizeKorean } from './korean-normalizer.ts';
import type { LanguageTable } from './language-table.ts';
import { normalizePlain } from './plain-normalizer.ts';
import { EDGE } from './word-boundaries.ts';
import { type Normalizer, wordNormalizer } from './word-normalizer.ts';

const TABLES: Readonly<Record<string, LanguageTable>> = {
  en: ENGLISH,
  fr: FRENCH,
  'fr-CA': CANADIAN_FRENCH,
  de: GERMAN,
  es: SPANISH,
  hi: HINDI,
};

const LEADING_ZEROS = new RegExp(`${EDGE}0+(?=\\p{Nd})`, 'gu');
const BEFORE_ORDINAL = new RegExp(`(\\p{Nd})\\s+(st|nd|rd|th)${EDGE}`, 'gu');

const made = new Map<string, Normalizer>();

/** One form for texts that sound the same, for error rates: numbers as digits, no case, no punctuation. */
export function normalizeText(text: string, language: string): string {
  const normalize = normalizerOf(language);
  const spelled = withEscapesRead(text)
    .replace(/[´`]/g, "'")
    .replace(/(?<![A-Za-z0-9_])[A-Za-z](?: [A-Za-z]){2,}(?![\p{L}\p{N}_])/gu, (letters) =>
      letters.replaceAll(' ', '').toUpperCase(),
    );
  const pieces = withoutHyphens(withoutDash(spelled))
    .split(/(?<!\p{Nd}),(?!\p{Nd})/u)
    .map((piece) => normalize(piece).toLowerCase().replace(/\p{P}/gu, '').trim())
    .filter((piece) => piece !== '');
  return pieces.join(' ').replace(LEADING_ZEROS, '').replace(BEFORE_ORDINAL, '$1$2');
}

function normalizerOf(language: string): Normalizer {
  const primary = language.split('-')[0];
  if (primary === 'ja') return normalizeJapanese;
  if (primary === 'zh') return normalizeChinese;
  if (primary === 'ko') return normalizeKorean;
  const table = TABLES[language];
  if (!table) return normalizePlain;
  const normalizer = made.get(language) ?? wordNormalizer(table);
  made.set(language, normalizer);
  return normalizer;
}

/** A recogniser that writes ASCII may spell other characters as escapes. */
function withEscapesRead(text: string): string {
  if (!/^\p{ASCII}*$/u.test(text)) return text;
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** "W Z H dash eight": the word stands for the sign when something stands on both its sides. */
function withoutDash(text: string): string {
  return text.replace(/([\p{L}\p{N}_])\s+dash\s+(?=[\p{L}\p{N}_])/giu, '$1 ');
}

function withoutHyphens(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)+/gu, (group) => {
    if (/^\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}$/u.test(group)) return group.replaceAll('-', ' ');
    return /\p{Nd}/u.test(group) ? group.replaceAll('-', '') : group;
  });
}
