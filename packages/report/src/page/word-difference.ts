interface ComparedWord {
  readonly text: string;
  /** On both sides, in this order. */
  readonly isShared: boolean;
}

export interface ComparedTexts {
  readonly intended: readonly ComparedWord[];
  readonly heard: readonly ComparedWord[];
}

/** Longer texts are left unmarked: the comparison grows with the square of their words. */
const MOST_WORDS = 400;

/** Which words were both meant and heard: those on a longest common subsequence of the two texts. */
export function comparedTexts(intended: string, heard: string): ComparedTexts {
  const [meant, said] = [wordsOf(intended), wordsOf(heard)];
  const isTooLong = meant.length > MOST_WORDS || said.length > MOST_WORDS;
  const shared = isTooLong ? undefined : sharedWords(meant.map(bare), said.map(bare));
  const compared = (words: readonly string[], kept: ReadonlySet<number> | undefined) =>
    // A dash or a dot between words is nothing that could be heard.
    words.map((text, index) => ({ text, isShared: kept === undefined || kept.has(index) || bare(text) === '' }));
  return { intended: compared(meant, shared?.left), heard: compared(said, shared?.right) };
}

/** Whether nothing but spelling and punctuation differs. */
export function isHeardAsMeant(intended: string, heard: string): boolean {
  return bare(intended) === bare(heard);
}

function sharedWords(left: readonly string[], right: readonly string[]) {
  const lengths = commonLengths(left, right);
  const shared = { left: new Set<number>(), right: new Set<number>() };
  let [row, column] = [0, 0];
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      shared.left.add(row);
      shared.right.add(column);
      row += 1;
      column += 1;
    } else if (at(lengths, row + 1, column) >= at(lengths, row, column + 1)) row += 1;
    else column += 1;
  }
  return shared;
}

/** At [i][j], how many words the rests of both texts from i and j on have in common, in order. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const current = lengths[row];
    if (current === undefined) continue;
    for (let column = right.length - 1; column >= 0; column -= 1) {
      current[column] =
        left[row] === right[column]
          ? at(lengths, row + 1, column + 1) + 1
          : Math.max(at(lengths, row + 1, column), at(lengths, row, column + 1));
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], row: number, column: number): number {
  return lengths[row]?.[column] ?? 0;
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
