import type { Json } from '@eva/core';

/** Shorter quotations are words of any language, or of the judge's own. */
const SHORTEST_QUOTE_WORDS = 4;

/** Passages in quotation marks that stand nowhere in the material: a judge that quotes them has made them up. */
export function unfoundQuotes(text: string, material: readonly Json[]): readonly string[] {
  const quotes = [...text.matchAll(/"([^"]+)"|“([^”]+)”/g)].map(([, straight, curly]) => straight ?? curly ?? '');
  const long = quotes.filter((quote) => wordsOf(quote).length >= SHORTEST_QUOTE_WORDS);
  if (long.length === 0) return [];
  const all = ` ${wordsOf(material.map((value) => JSON.stringify(value)).join(' ')).join(' ')} `;
  // What a judge leaves out of a quotation it marks by dots.
  return long.filter((quote) =>
    quote
      .split(/…|\.\.\.|\[[^\]]*\]/)
      .some((piece) => !all.includes(` ${wordsOf(piece).join(' ')} `.replace(/^ {2}$/, ' '))),
  );
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
