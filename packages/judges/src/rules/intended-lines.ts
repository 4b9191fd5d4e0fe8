/** One line a turn, with runs of blanks and breaks as one blank. */
export function intendedLines(turns: Iterable<readonly [turn: number, text: string]>): string {
  return [...turns].map(([turn, text]) => `Turn ${turn}: ${text.replace(/\s+/g, ' ').trim()}`).join('\n');
}
