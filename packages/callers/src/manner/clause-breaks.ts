/** Words that a speaker who thinks while speaking stops in front of. */
const STOPS_BEFORE = new Set('and but or because so if to from for on with that which until instead'.split(' '));
/** Fewer words than this on either side are no clause: letters of a code, a date, a name. */
const LEAST_WORDS = 2;
const LEAST_WORDS_UNPUNCTUATED = 3;

/** A text in the pieces between which one may hesitate: joined by spaces they are the text. */
export function clausesOf(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const clauses: string[][] = [[]];
  words.forEach((word, index) => {
    const current = clauses.at(-1) ?? [];
    if (isBreak(words, index, current.length)) clauses.push([word]);
    else current.push(word);
  });
  return clauses.map((clause) => clause.join(' ')).filter((clause) => clause !== '');
}

/** Whether there is a break in front of this word, so many words after the last one. */
function isBreak(words: readonly string[], index: number, sinceBreak: number): boolean {
  const previous = words[index - 1];
  const word = words[index];
  if (previous === undefined || word === undefined) return false;
  const next = words.slice(index).findIndex((one) => /[,.;:!?]$/.test(one));
  const wordsAhead = next < 0 ? words.length - index : next + 1;
  if (/[.!?]$/.test(previous)) return true;
  if (/[,;:]$/.test(previous)) return sinceBreak >= LEAST_WORDS && wordsAhead >= LEAST_WORDS;
  return (
    STOPS_BEFORE.has(word.toLowerCase()) &&
    sinceBreak >= LEAST_WORDS_UNPUNCTUATED &&
    wordsAhead >= LEAST_WORDS_UNPUNCTUATED
  );
}
