/**
 * What was heard of a text when only a share of its audio (0..1) was played: the words whose end lies within that share
 * of the letters. Speech is taken to run evenly over the letters, which is right to about a word; a word that was cut
 * in the middle does not count as heard.
 */
export function heardText(text: string, playedShare: number): string {
  if (playedShare >= 1) return text;
  const words = text.split(' ');
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let spoken = 0;
  let heard = 0;
  for (const word of words) {
    spoken += word.length;
    if (spoken > playedShare * letters) break;
    heard += 1;
  }
  return words.slice(0, heard).join(' ');
}
