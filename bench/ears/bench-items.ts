import { readBaseLanguage } from '../../packages/adapters-local/src/ears/language/base-language.ts';
import { type Sentence, sentences } from '../../packages/adapters-local/training/sentences/sentences.ts';
import { findAmounts, findCode, findDates, findTimes } from '../../packages/core/src/spoken.ts';
import { soundsLikeName } from './sounds-like.ts';

/** What is asked of the ears: words, or a value that must be right as a whole. */
export interface BenchGroup {
  readonly name: string;
  readonly items: readonly Sentence[];
  /** What the text says, as far as this group is concerned; two texts are the same when this is. Without it words are counted. */
  readonly value?: (text: string, item: Sentence) => string | Promise<string>;
  /** Words that the request tells of beforehand. */
  readonly keyterms?: readonly string[];
}

const TODAY = '2026-06-01';

/** Sentences of the held-out side: none of their values and none of their unseen words occur in training. */
export function benchGroups(count: number, seed: number): readonly BenchGroup[] {
  const drawn = (kinds: readonly string[], items: number, isWanted?: (sentence: Sentence) => boolean) =>
    draw({ seed, kinds, count: items, ...(isWanted === undefined ? {} : { isWanted }) });
  const known = readBaseLanguage().words;
  const names = drawn(['name'], 40, ({ item }) => isUnknown(item, known));
  const nameWords = [...new Set(names.flatMap(({ item = '' }) => item.split(' ')))];
  const unseen = names.slice(0, count);
  return [
    { name: 'sentences', items: drawn(['airline', 'itsm', 'medical-hr', 'general', 'place'], count) },
    { name: 'codes, plain', items: drawn(['code-plain'], count, isCode), value: code },
    { name: 'codes, NATO', items: drawn(['code-nato'], count, isCode), value: code },
    { name: 'digits', items: drawn(['digits', 'phone'], count, isDecidable), value: (text) => findCode(text)[0] ?? '' },
    { name: 'amounts', items: drawn(['amount'], count), value: (text) => findAmounts(text).join() },
    { name: 'dates', items: drawn(['date', 'birthdate'], count), value: (text) => findDates(text, TODAY).join() },
    { name: 'times', items: drawn(['time'], count), value: (text) => findTimes(text).join() },
    { name: 'names, told of', items: unseen, value: named, keyterms: nameWords },
    { name: 'names, unknown', items: unseen, value: soundsLikeName },
    { name: 'names, unknown, letter for letter', items: unseen, value: named },
    { name: 'random words', items: drawn(['words'], Math.ceil(count / 2)) },
  ];
}

interface Drawing {
  readonly seed: number;
  readonly kinds: readonly string[];
  readonly count: number;
  readonly isWanted?: (sentence: Sentence) => boolean;
}

function draw({ seed, kinds, count, isWanted = () => true }: Drawing): readonly Sentence[] {
  const found = new Map<string, Sentence>();
  for (const sentence of sentences({ seed, count: 100_000, split: 'held-out', kinds })) {
    if (isWanted(sentence)) found.set(sentence.text, sentence);
    if (found.size === count) break;
  }
  return [...found.values()];
}

function isCode({ item }: Sentence): boolean {
  return item?.length === 6;
}

/** "For eight, five" and "four eight, five" are one sound. */
function isDecidable({ speech }: Sentence): boolean {
  return !/\bfor\s/.test(speech);
}

function isUnknown(item: string | undefined, known: { has(word: string): boolean }): boolean {
  return item?.split(' ').every((word) => !known.has(word)) ?? false;
}

/** The letter O and a zero that is called "oh" sound the same. */
function code(text: string): string {
  return (findCode(text, { length: 6 })[0] ?? '').replaceAll('O', '0');
}

/** Whether the name is in the text, letter for letter. */
function named(text: string, { item = '' }: Sentence): string {
  return ` ${text} `.includes(` ${item} `) ? item : '';
}
