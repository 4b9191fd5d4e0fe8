export interface SentenceSplitter {
  /** Takes more text; answers with the sentences that are now complete. */
  push(text: string): readonly string[];
  /** No more text: whatever is left is a sentence. */
  flush(): readonly string[];
}

/** A sentence without an end is cut here, so that speech starts before a run-on sentence is over. */
const LONGEST_PIECE_CHARS = 200;

/** The end of a sentence is only known once a blank follows: `3.50` and `example.com` go on. */
const SENTENCE_END = /[.?!…]["'”’)]*\s/g;
const ABBREVIATION = /(?:^|[\s("'])(?:mr|mrs|ms|dr|st|no|vs|prof|jr|sr|[a-z]\.[a-z])\.$/i;
/** A capital by itself is a letter that is spelled, or an initial; the `m` of `p m` ends its sentence. */
const INITIAL = /(?:^|[\s("'])[A-Z]\.$/;

/**
 * Cuts a stream of text into pieces of speech. Blanks and line breaks become single spaces, so the pieces joined by a
 * space are the text again.
 */
export function sentenceSplitter(): SentenceSplitter {
  let pending = '';

  const take = (): readonly string[] => {
    const pieces: string[] = [];
    for (let end = pieceEnd(pending); end !== undefined; end = pieceEnd(pending)) {
      pieces.push(pending.slice(0, end));
      pending = pending.slice(end);
    }
    return pieces.map(tidy).filter((piece) => piece !== '');
  };

  return {
    push(text) {
      pending += text;
      return take();
    },
    flush() {
      pending += ' ';
      const pieces = take();
      const rest = tidy(pending);
      pending = '';
      return rest === '' ? pieces : [...pieces, rest];
    },
  };
}

function pieceEnd(text: string): number | undefined {
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    const sentence = text.slice(0, end).trimEnd();
    if (sentence.length > LONGEST_PIECE_CHARS) break;
    if (!ABBREVIATION.test(sentence) && !INITIAL.test(sentence)) return end;
  }
  if (text.trim().length <= LONGEST_PIECE_CHARS) return undefined;
  const head = text.slice(0, LONGEST_PIECE_CHARS);
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '));
  if (clause > LONGEST_PIECE_CHARS / 2) return clause + 2;
  const blank = text.indexOf(' ', LONGEST_PIECE_CHARS);
  return blank === -1 ? undefined : blank + 1;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
