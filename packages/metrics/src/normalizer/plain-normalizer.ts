import { withoutBrackets } from './bracketed-spans.ts';
import type { Normalizer } from './word-normalizer.ts';

/** For languages without a table: case, markup, marks and punctuation only. */
export const normalizePlain: Normalizer = (text) =>
  withoutBrackets(text.toLowerCase())
    .normalize('NFKC')
    .replace(/[\p{M}\p{S}\p{P}]/gu, ' ')
    .replace(/\s+/gu, ' ');
