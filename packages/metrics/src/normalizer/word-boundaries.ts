/** A character of a word: letters, digits, underscore; combining marks are not. */
const WORD = '[\\p{L}\\p{N}_]';

/** The edge of a word, for scripts of all kinds: JavaScript's own `\b` knows ASCII only. */
export const EDGE = `(?:(?<!${WORD})(?=${WORD})|(?<=${WORD})(?!${WORD}))`;

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
