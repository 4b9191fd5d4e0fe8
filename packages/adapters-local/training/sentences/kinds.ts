import {
  prefixedCode,
  randomCode,
  randomDigits,
  type SpokenItem,
  sayDigits,
  spellExplained,
  spellNato,
  spellPlain,
} from './code-kinds.ts';
import type { Draw } from './draw.ts';
import { fillSlot } from './slots.ts';
import { expand } from './template.ts';
import type { Frame, WordLists } from './word-lists.ts';

/** What a kind makes: the speech, and the value inside if it is about one. */
export interface Draft {
  readonly speech: string;
  readonly item?: string;
}

export interface SentenceKind {
  readonly kind: string;
  /** Share of all sentences, relative to the others. */
  readonly weight: number;
  readonly make: (draw: Draw, lists: WordLists) => Draft;
}

/** Over a third of the audio is letters, digits and NATO words: they carry the values calls are scored by. */
export const SENTENCE_KINDS: readonly SentenceKind[] = [
  { kind: 'code-plain', weight: 14, make: carried((draw) => spellPlain(anyCode(draw), draw)) },
  { kind: 'code-nato', weight: 10, make: carried((draw) => spellNato(anyCode(draw), draw)) },
  {
    kind: 'code-explained',
    weight: 3,
    make: carried((draw, lists) =>
      spellExplained(randomCode(draw, draw.whole(3, 6)), draw, shuffled(lists.words, draw)),
    ),
  },
  { kind: 'letters', weight: 6, make: carried((draw) => spellPlain(letters(draw), draw)) },
  { kind: 'digits', weight: 8, make: carried((draw) => sayDigits(randomDigits(draw, draw.whole(2, 12)), draw)) },
  { kind: 'phone', weight: 3, make: slotKind('phone') },
  { kind: 'amount', weight: 4, make: slotKind('amount') },
  { kind: 'date', weight: 4, make: slotKind('date') },
  { kind: 'birthdate', weight: 2, make: slotKind('birthdate') },
  { kind: 'time', weight: 3, make: slotKind('time') },
  { kind: 'number', weight: 2, make: slotKind('number') },
  { kind: 'name', weight: 7, make: (draw, lists) => framed('name-frames', draw, lists, { ...lists.unseen }) },
  { kind: 'name-spelled', weight: 4, make: spelledName },
  { kind: 'place', weight: 3, make: (draw, lists) => framed('place-frames', draw, lists) },
  { kind: 'airline', weight: 8, make: (draw, lists) => framed('airline', draw, lists) },
  { kind: 'itsm', weight: 7, make: (draw, lists) => framed('itsm', draw, lists) },
  { kind: 'medical-hr', weight: 7, make: (draw, lists) => framed('medical-hr', draw, lists) },
  { kind: 'general', weight: 9, make: (draw, lists) => framed('general', draw, lists) },
  { kind: 'core-words', weight: 4, make: (draw, lists) => ({ speech: runOf(draw, [...lists.core]) }) },
  { kind: 'words', weight: 14, make: (draw, lists) => ({ speech: runOf(draw, lists.unseen.words) }) },
];

function anyCode(draw: Draw): string {
  return draw.chance(0.15) ? prefixedCode(draw) : randomCode(draw, draw.oneOf([2, 3, 4, 5, 6, 6, 6, 6, 7, 8]));
}

function letters(draw: Draw): string {
  return Array.from({ length: draw.whole(2, 9) }, () => draw.oneOf([...'abcdefghijklmnopqrstuvwxyz'])).join('');
}

/** The value in a carrier sentence of callers and agents, or alone. */
function carried(make: (draw: Draw, lists: WordLists) => SpokenItem): SentenceKind['make'] {
  return (draw, lists) => {
    const { speech, item } = make(draw, lists);
    return { speech: expand(draw.oneOf(lists.frames.carriers), draw, () => speech), item };
  };
}

const BARE = [
  '{item}',
  'it is {item}',
  "it's {item}",
  '(on|at|for|about|until|from) {item}',
  '(yes|no|okay|sorry), {item}',
  '{item}[ please| then| or so]',
  'that (is|was|would be) {item}',
];

function slotKind(slot: string): SentenceKind['make'] {
  return (draw, lists) => {
    const { speech, item } = fillSlot(slot, draw, lists, lists);
    return { speech: expand(draw.oneOf(BARE), draw, () => speech), item };
  };
}

/** The first name, place, code or figure that the template asks for is the item. */
function framed(
  frame: Frame,
  draw: Draw,
  lists: WordLists,
  names: { readonly firstNames: readonly string[]; readonly lastNames: readonly string[] } = lists,
): Draft {
  let item: string | undefined;
  const speech = expand(draw.oneOf(lists.frames[frame]), draw, (slot) => {
    const filled = fillSlot(slot, draw, lists, names);
    item ??= filled.item;
    return filled.speech;
  });
  return item === undefined || frame === 'general' ? { speech } : { speech, item };
}

function spelledName(draw: Draw, lists: WordLists): Draft {
  const name = draw.oneOf(draw.chance(0.7) ? lists.unseen.lastNames : lists.unseen.firstNames);
  const spelled = draw.weighted([
    { weight: 5, value: spellPlain(name, draw).speech },
    { weight: 2, value: spellNato(name, draw).speech },
    { weight: 1, value: spellExplained(name, draw, shuffled(lists.words, draw)).speech },
  ]);
  return { speech: draw.chance(0.6) ? `${name}, ${spelled}` : spelled, item: name };
}

/** Words in an order nobody says: every sound next to every other, and no language model to lean on. */
function runOf(draw: Draw, words: readonly string[]): string {
  const count = draw.whole(2, 9);
  const pauseShare = draw.oneOf([0, 0.15, 0.6]);
  return Array.from(
    { length: count },
    (_, at) => draw.oneOf(words) + (at < count - 1 && draw.chance(pauseShare) ? ',' : ''),
  ).join(' ');
}

/** A sample is enough to find a word for each letter, and cheaper than an order of all. */
function shuffled(words: readonly string[], draw: Draw): readonly string[] {
  return Array.from({ length: 60 }, () => draw.oneOf(words));
}
