import { findCode, findNumbers, spokenWords } from '@eva/core/spoken';
import { type ArgumentFormat, shownFormat } from './argument-format.ts';

/** A part of so many symbols is somebody's alone; a shorter one needs the word for what it numbers. */
const TELLING_SYMBOLS = 4;
/** Between that word and its number: "floor number two". */
const BETWEEN = new Set(['is', 'number', 'code', 'the', 'no']);

/** Where an identifier may come from. */
interface IdSources {
  readonly callerTexts: readonly string[];
  readonly instructions: string;
  /** Texts in tool results. */
  readonly strings: ReadonlySet<string>;
}

/**
 * Whether the caller said an identifier without the letters that its kind begins with: `EMP333521` is "three, three,
 * three, five, two, one" to people, `FL2` "floor two". The letters have to be known from the tool, the instructions or
 * an identifier of that kind, and what follows them has to have been said whole: symbols added to reach a length, or cut
 * out of a longer run, are made up.
 */
export function isSaidAsId(value: string, format: ArgumentFormat, sources: IdSources): boolean {
  const rest = withoutKind(value, format, sources);
  if (rest === undefined) return false;
  const symbols = rest.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (symbols.length >= TELLING_SYMBOLS) {
    return sources.callerTexts.some((text) => findCode(text).includes(symbols) || isWritten(rest, text));
  }
  return /^\d+$/.test(symbols) && sources.callerTexts.some((text) => isNumbered(Number(symbols), format, text));
}

/** The part that tells one thing from another: behind the letters of its kind, and behind groups that have no digit. */
function withoutKind(value: string, format: ArgumentFormat, { instructions, strings }: IdSources): string | undefined {
  const letters = /^[A-Z]{2,}/.exec(value)?.[0] ?? '';
  const known = [shownFormat(format), instructions, ...strings];
  for (let length = letters.length; length >= 2; length -= 1) {
    const kind = value.slice(0, length);
    const isKind = new RegExp(`(?<![A-Za-z])${kind}(?![A-Za-z])`);
    const rest = value.slice(length).replace(/^(?:[-_][A-Z]+(?=[-_]))*[-_]?/, '');
    if (/\d/.test(rest) && known.some((text) => isKind.test(text))) return rest;
  }
  return undefined;
}

function isWritten(rest: string, text: string): boolean {
  return spokenWords(text).includes(rest.toLowerCase());
}

/** The number follows a word of the argument's name: "flight eight three six", "floor two". */
function isNumbered(number: number, { name }: ArgumentFormat, text: string): boolean {
  const words = spokenWords(text);
  const kinds = new Set(name.split('_').filter((word) => word.length > 2 && !BETWEEN.has(word)));
  return words.some((word, at) => {
    if (!kinds.has(word)) return false;
    const after = words.slice(at + 1);
    while (BETWEEN.has(after[0] ?? '')) after.shift();
    return findNumbers(after[0] ?? '').length > 0 && findNumbers(after.join(' '))[0] === number;
  });
}
