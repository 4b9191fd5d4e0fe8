import { natoWord, speakDigits, speakNumber, spellCode } from '@eva/core/spoken';
import type { Draw } from './draw.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
/** Letters that a telephone mixes up are drawn twice as often. */
const CONFUSABLE = 'aabcdeegpptvvzmmnnfsskqqxhij';
const PREFIXES = ['emp', 'inc', 'req', 'lap', 'mon', 'npi', 'fac', 'pol', 'vis', 'cc', 'bld', 'ref', 'tkt', 'srv'];

/** A value inside a sentence: how it is said (commas make pauses), and what it is. */
export interface SpokenItem {
  readonly speech: string;
  readonly item: string;
}

export function randomCode(draw: Draw, length: number): string {
  const letterShare = draw.oneOf([0.5, 0.5, 0.7, 1, 0.3]);
  const symbol = (): string => {
    if (!draw.chance(letterShare)) return draw.oneOf([...DIGITS]);
    return draw.oneOf([...(draw.chance(0.5) ? LETTERS : CONFUSABLE)]);
  };
  return Array.from({ length }, symbol).join('');
}

export function randomDigits(draw: Draw, length: number): string {
  return Array.from({ length }, () => draw.oneOf([...DIGITS])).join('');
}

/** An id as systems make them: a prefix and digits. */
export function prefixedCode(draw: Draw): string {
  return draw.oneOf(PREFIXES) + randomDigits(draw, draw.whole(4, 7));
}

/**
 * Letters by themselves. A lone lower-case "a" is the article to the synthesiser unless a pause follows, hence the
 * capital; "oh" for zero, as people say.
 */
export function spellPlain(code: string, draw: Draw): SpokenItem {
  const style = draw.oneOf(['pauses', 'pauses', 'run', 'groups'] as const);
  const saysOh = draw.chance(0.25);
  const symbols = spellCode(code)
    .split(', ')
    .map((word) => (word === 'zero' && saysOh ? 'oh' : word))
    .map((word) => (style === 'pauses' ? word : word.length === 1 ? word.toUpperCase() : word));
  return { speech: joined(symbols, style, draw), item: code.toUpperCase() };
}

export function spellNato(code: string, draw: Draw): SpokenItem {
  const style = draw.oneOf(['pauses', 'pauses', 'run', 'groups'] as const);
  const symbols = spellCode(code)
    .split(', ')
    .map((word) => (word.length === 1 ? (natoWord(word) ?? word) : word));
  return { speech: joined(symbols, style, draw), item: code.toUpperCase() };
}

/** "b as in bravo", "v for victor": some letters explained, the others plain. */
export function spellExplained(code: string, draw: Draw, words: readonly string[]): SpokenItem {
  const speech = [...code].map((symbol) => {
    if (/\d/.test(symbol)) return spellCode(symbol);
    const example = draw.chance(0.5) ? natoWord(symbol) : words.find((word) => word.startsWith(symbol));
    if (draw.chance(0.35) || example === undefined) return symbol;
    return `${symbol.toUpperCase()} ${draw.oneOf(['as in', 'as in', 'for', 'like'])} ${example}`;
  });
  return { speech: speech.join(', '), item: code.toUpperCase() };
}

/** Digits one by one, in groups, in pairs as numbers, or with "double". */
export function sayDigits(digits: string, draw: Draw): SpokenItem {
  const style = draw.oneOf(['pauses', 'run', 'run', 'groups', 'groups', 'pairs', 'double'] as const);
  if (style === 'pairs') return { speech: pairs(digits), item: digits };
  const zero = draw.oneOf(['zero', 'zero', 'zero', 'oh']);
  const words = speakDigits(digits)
    .split(' ')
    .map((word) => (word === 'oh' || word === 'zero' ? zero : word));
  if (style !== 'double') return { speech: joined(words, style, draw), item: digits };
  const merged: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const isTwice = words[at] === words[at + 1];
    merged.push(isTwice ? `double ${words[at]}` : (words[at] ?? ''));
    if (isTwice) at += 1;
  }
  return { speech: joined(merged, 'run', draw), item: digits };
}

function pairs(digits: string): string {
  const words: string[] = [];
  for (let at = 0; at < digits.length; at += 2) {
    const pair = digits.slice(at, at + 2);
    words.push(pair.length < 2 || pair.startsWith('0') ? speakDigits(pair) : speakNumber(Number(pair)));
  }
  return words.join(' ');
}

function joined(symbols: readonly string[], style: 'pauses' | 'run' | 'groups', draw: Draw): string {
  if (style === 'pauses') return symbols.join(', ');
  if (style === 'run') return symbols.join(' ');
  const size = draw.whole(2, 4);
  return symbols
    .map((symbol, at) => (at % size === size - 1 && at < symbols.length - 1 ? `${symbol},` : symbol))
    .join(' ');
}
