/** Marks around a word that a recogniser adds in its final transcript; marks within one, as in `1.5`, tell words apart. */
const OUTER_MARKS = /^[\s"'“”‘’([{¿¡]+|[\s"'“”‘’)\]}.,;:!?…]+$/g;

/** Whether two transcripts say the same: the same words in the same order, whatever their case and punctuation. */
export function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.length === b.length && a.every((word, index) => word === b[index]);
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(OUTER_MARKS, ''))
    .filter((word) => word !== '');
}
