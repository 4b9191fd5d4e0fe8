import { createDraw, type Draw } from './draw.ts';
import { isHeldOut, type Split } from './held-out.ts';
import { SENTENCE_KINDS, type SentenceKind } from './kinds.ts';
import { isHeldOutWord, readWordLists, type WordLists } from './word-lists.ts';

export interface SentenceRequest {
  readonly seed: number;
  readonly count: number;
  readonly split: Split;
  /** Only these kinds; all of them when left out. */
  readonly kinds?: readonly string[];
}

export interface Sentence {
  /** The spoken words in lower case, letters as single letters, no punctuation. */
  readonly text: string;
  /** The same for the synthesiser: commas are pauses, a capital letter is that letter's name. */
  readonly speech: string;
  readonly kind: string;
  /** The value inside: a code or digits as written (`ZK3FFW`), an amount (`120.50`), a date (`03-25`), a time (`16:05`), a name. */
  readonly item?: string;
}

/** Names, words, codes, values and sentences of one split never occur in the other; `check.ts` proves it. */
export function* sentences({ seed, count, split, kinds }: SentenceRequest): Iterable<Sentence> {
  const draw = createDraw(seed);
  const lists = readWordLists(split);
  const entries = SENTENCE_KINDS.filter(({ kind }) => kinds?.includes(kind) ?? true).map((value) => ({
    weight: value.weight,
    value,
  }));
  for (let made = 0; made < count; made += 1) yield draft(draw.weighted(entries), draw, lists, split);
}

function draft(kind: SentenceKind, draw: Draw, lists: WordLists, split: Split): Sentence {
  for (;;) {
    const { speech, item } = kind.make(draw, lists);
    const text = textOf(speech);
    if (splitOf(text, item, lists.core) === split)
      return { text, speech, kind: kind.kind, ...(item === undefined ? {} : { item }) };
  }
}

/**
 * A sentence follows its value, and one without a value its own text: then a held-out code stays unheard in every
 * carrier sentence. A held-out word holds the whole sentence out.
 */
export function splitOf(text: string, item: string | undefined, core: ReadonlySet<string>): Split {
  const values = [item ?? text, ...text.split(' ').filter((word) => isHeldOutWord(word, core))];
  const isOut = values.length > 1 || isHeldOut(item ?? text);
  return isOut ? 'held-out' : 'train';
}

export function textOf(speech: string): string {
  return speech
    .toLowerCase()
    .replaceAll(/[^a-z' ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
