/** The text of one turn as a server hears it: in segments, the last of which may still change. */
export interface TurnText {
  /** What is heard of the segment that is not over. */
  interim(text: string): void;
  /** A segment is over. */
  segment(text: string): void;
  /** The last segment is over, and comes by itself or with all that stood before it: servers do either. */
  last(text: string): void;
  readonly soFar: string;
}

export function turnText(): TurnText {
  let segments: string[] = [];
  let open = '';
  const add = (text: string): void => {
    open = '';
    if (text.trim() !== '') segments.push(text.trim());
  };
  return {
    interim(text) {
      open = isContinuation(open, text) ? `${open}${text}` : text;
    },
    segment: add,
    last(text) {
      if (plain(text).startsWith(plain(segments.join(' ')))) segments = [];
      add(text);
    },
    get soFar() {
      return [...segments, open.trim()].filter((text) => text !== '').join(' ');
    },
  };
}

/** Riva says the whole segment again each time; servers after OpenAI's example say what is new, a space before a word. */
function isContinuation(open: string, text: string): boolean {
  return open !== '' && /^\s/.test(text) && !plain(text).startsWith(firstWord(open));
}

function firstWord(text: string): string {
  return plain(text).split(' ')[0] ?? '';
}

/** Segments are said again with other capitals and other punctuation. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
