import { existsSync, readFileSync } from 'node:fs';
import { NATO_WORDS } from '@eva/core/spoken';
import { isHeldOut, type Split } from './held-out.ts';
import { wordsOfTemplate } from './template.ts';

const FOLDER = new URL('./data/', import.meta.url);
/** Of Debian's `wamerican` (SCOWL, free for any use); read when training only, never copied. */
export const GENERAL_WORDS_PATH = '/usr/share/dict/american-english';

export const FRAMES = ['airline', 'itsm', 'medical-hr', 'general', 'name-frames', 'place-frames', 'carriers'] as const;
export type Frame = (typeof FRAMES)[number];

/** Values with both sides of the split, and those of the side that is being generated. */
export interface WordLists {
  readonly frames: { readonly [frame in Frame]: readonly string[] };
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly places: readonly string[];
  readonly companies: readonly string[];
  readonly streets: readonly string[];
  readonly words: readonly string[];
  /** Names and words for the kinds that ask for unseen ones: on the training side the same as the others. */
  readonly unseen: {
    readonly firstNames: readonly string[];
    readonly lastNames: readonly string[];
    readonly words: readonly string[];
  };
  /** Words that occur in templates or in spelling; on the training side whatever their hash says. */
  readonly core: ReadonlySet<string>;
}

/** In the held-out split, ordinary slots still take training values: only the kinds made for it bring unseen words. */
export function readWordLists(split: Split): WordLists {
  const frames = Object.fromEntries(FRAMES.map((frame) => [frame, linesOf(frame)])) as WordLists['frames'];
  const places = linesOf('places');
  const companies = linesOf('company');
  const streets = linesOf('streets');
  const core = new Set([
    ...Object.values(frames).flat().flatMap(wordsOfTemplate),
    ...[...places, ...companies, ...streets, ...NATO_WORDS].flatMap((value) => value.split(' ')),
    ...linesOf('core-words').flatMap((line) => line.split(' ')),
  ]);
  const general = readGeneralWords();
  const onSide = (values: readonly string[], side: Split): readonly string[] =>
    values.filter((value) => (side === 'held-out') === isHeldOutWord(value, core));
  const firstNames = wordsOf('first-names');
  const lastNames = wordsOf('last-names');

  return {
    frames,
    firstNames: onSide(firstNames, 'train'),
    lastNames: onSide(lastNames, 'train'),
    places,
    companies,
    streets,
    words: onSide(general, 'train'),
    unseen: {
      firstNames: onSide(firstNames, split),
      lastNames: onSide(split === 'train' ? [...lastNames, ...properNames()] : lastNames, split),
      words: hasGeneralWords() ? onSide(general, split) : general,
    },
    core,
  };
}

/** Letters are never held out: codes are made of them. */
export function isHeldOutWord(word: string, core: ReadonlySet<string>): boolean {
  return word.length > 1 && !core.has(word) && isHeldOut(word);
}

function hasGeneralWords(): boolean {
  return existsSync(GENERAL_WORDS_PATH);
}

function generalWordLines(): readonly string[] {
  return hasGeneralWords() ? readFileSync(GENERAL_WORDS_PATH, 'utf8').split('\n') : [];
}

/** Without Debian's list, the words of our own lists: the generator still works, with a smaller vocabulary. */
function readGeneralWords(): readonly string[] {
  const words = generalWordLines().filter((word) => /^[a-z]{2,}(?:'[a-z]+)?$/.test(word));
  return words.length > 0 ? words : linesOf('core-words').flatMap((line) => line.split(' '));
}

/** The capitalised words of the general list: names of people and places from everywhere. */
function properNames(): readonly string[] {
  return generalWordLines()
    .filter((word) => /^[A-Z][a-z]{2,}$/.test(word))
    .map((word) => word.toLowerCase());
}

function linesOf(name: string): readonly string[] {
  return readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function wordsOf(name: string): readonly string[] {
  return [...new Set(linesOf(name).flatMap((line) => line.split(' ')))];
}
