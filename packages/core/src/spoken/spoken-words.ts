/**
 * A transcript as a list of lower-case words without punctuation, whatever a recogniser or a writer made of it:
 * `Z. K.` and `z, k` are the same, hyphens part words, apostrophes stay, figures stay whole (`16:00`, `120.50`, `25th`).
 */
export function spokenWords(text: string): readonly string[] {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    // Thousands separators would part a figure in two.
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/\b([ap])\.\s?m\b/g, '$1 m');
  return plain.match(/\d+(?:[.:]\d+)+(?:[ap]m)?|[a-z0-9]+(?:'[a-z]+)*|[$@]/g) ?? [];
}

/** What a parser found in a list of words, and the index of the first word after it. */
export interface Reading<T> {
  readonly value: T;
  readonly next: number;
}
