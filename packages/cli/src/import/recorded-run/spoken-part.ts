import { withoutMarks } from './without-marks.ts';

/** Fewer letters and digits than this in common may be chance. */
const LEAST_SHARED = 20;

/**
 * What of a text that the agent wrote came to be spoken, given the pieces that went to speech synthesis; null when
 * nothing did. The pieces may differ in punctuation, and may begin before the text or end after it.
 */
export function spokenPart(written: string, pieces: readonly string[]): string | null {
  const bare = bareText(withoutMarks(written));
  const bodies = pieces.map((piece) => bareText(withoutMarks(piece)));
  if (bodies.some((body) => body.includes(bare)) || bodies.join('').includes(bare)) return written;

  const words = withoutMarks(written).split(' ');
  const isSpoken = (count: number) => {
    const start = bareText(words.slice(0, count).join(' '));
    return bodies.some((body) => body.startsWith(start));
  };
  let kept = 0;
  for (let below = words.length; kept < below; ) {
    const middle = Math.ceil((kept + below) / 2);
    if (isSpoken(middle)) kept = middle;
    else below = middle - 1;
  }
  if (bareText(words.slice(0, kept).join(' ')).length < LEAST_SHARED) return null;
  return written.split(/\s+/u).slice(0, kept).join(' ');
}

/** Letters and digits alone, in lower case: what two spellings of the same speech have in common. */
export function bareText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
