import { spokenWords } from '@eva/core/spoken';

/** Share of the words that were meant which were heard, each as often as it was meant; 1 where none was. */
export function shareHeard(intended: string, heard: string): number {
  const left = [...spokenWords(heard)];
  const meant = spokenWords(intended);
  const found = meant.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return meant.length === 0 ? 1 : found.length / meant.length;
}
