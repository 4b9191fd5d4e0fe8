import type { Millis } from '../../protocol/clock.ts';

/** Ordinary speech is faster than this, so speech whose audio is not complete is not taken for shorter than it is. */
const SLOWEST_MS_PER_LETTER = 60;

export interface PlayedText {
  readonly text: string;
  /** Audio there is of it so far. */
  readonly audioMs: Millis;
  /** Whether that is all there will be. */
  readonly isComplete: boolean;
  readonly playedMs: Millis;
}

/** What the caller heard of a text that was cut off. */
export function playedText({ text, audioMs, isComplete, playedMs }: PlayedText): string {
  const wholeMs = isComplete ? audioMs : Math.max(audioMs, text.length * SLOWEST_MS_PER_LETTER);
  return heardText(text, playedMs / wholeMs);
}

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
