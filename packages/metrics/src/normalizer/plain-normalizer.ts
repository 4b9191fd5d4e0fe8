import type { Normalizer } from './word-normalizer.ts';

/** For languages without a table: case, markup, marks and punctuation only. */
export const normalizePlain: Normalizer = (text) =>
  text
    .toLowerCase()
    .replace(/[<[][^>\]]*[>\]]/g, '')
    .replace(/\([^)]+?\)/g, '')
    .normalize('NFKC')
    .replace(/[\p{M}\p{S}\p{P}]/gu, ' ')
    .replace(/\s+/gu, ' ');
