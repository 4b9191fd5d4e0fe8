/** How the transcript writes a word of the lexicon: letters without their dot, all in lower case. */
export function writtenWord(word: string): string {
  return /^[a-z]\.$/.test(word) ? word.slice(0, 1) : word;
}
