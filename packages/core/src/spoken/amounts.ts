import { readBelowHundred, readCardinal } from './find-number.ts';
import { speakNumber } from './number-words.ts';
import { type Reading, spokenWords } from './spoken-words.ts';

const DOLLAR_WORDS = new Set(['dollar', 'dollars', 'bucks', 'usd']);
const CENT_WORDS = new Set(['cent', 'cents']);

/** 120.5 is "one hundred and twenty dollars and fifty cents". In dollars; rounded to the cent. */
export function speakAmount(dollars: number): string {
  const cents = Math.round(Math.abs(dollars) * 100);
  const whole = Math.trunc(cents / 100);
  const rest = cents % 100;
  const dollarPart = `${speakNumber(whole)} ${whole === 1 ? 'dollar' : 'dollars'}`;
  const centPart = `${speakNumber(rest)} ${rest === 1 ? 'cent' : 'cents'}`;
  const sign = dollars < 0 && cents > 0 ? 'minus ' : '';
  if (rest === 0) return `${sign}${dollarPart}`;
  return whole === 0 ? `${sign}${centPart}` : `${sign}${dollarPart} and ${centPart}`;
}

/** All amounts of money in the text in order, in dollars: "$45", "forty five dollars", "ninety nine cents". */
export function findAmounts(text: string): readonly number[] {
  const words = spokenWords(text);
  const found: number[] = [];
  let at = 0;
  while (at < words.length) {
    const reading = readAmount(words, at);
    if (reading !== undefined) found.push(reading.value);
    at = reading?.next ?? at + 1;
  }
  return found;
}

function readAmount(words: readonly string[], start: number): Reading<number> | undefined {
  const isNegative = words[start] === 'minus';
  const at = isNegative ? start + 1 : start;
  const amount = words[at] === '$' ? readWithSign(words, at) : readInWords(words, at);
  return isNegative && amount !== undefined ? { value: -amount.value, next: amount.next } : amount;
}

function readWithSign(words: readonly string[], at: number): Reading<number> | undefined {
  const figure = readCardinal(words, at + 1);
  return figure === undefined ? undefined : { value: toCents(figure.value) / 100, next: figure.next };
}

function readInWords(words: readonly string[], at: number): Reading<number> | undefined {
  const number = readColloquial(words, at) ?? readCardinal(words, at);
  if (number === undefined) return undefined;
  const unit = words[number.next] ?? '';
  if (CENT_WORDS.has(unit)) return { value: Math.round(number.value) / 100, next: number.next + 1 };
  if (!DOLLAR_WORDS.has(unit)) return undefined;
  const cents = readCents(words, number.next + 1);
  if (cents === undefined) return { value: toCents(number.value) / 100, next: number.next + 1 };
  return { value: (toCents(number.value) + cents.value) / 100, next: cents.next };
}

function readCents(words: readonly string[], at: number): Reading<number> | undefined {
  const number = readCardinal(words, words[at] === 'and' ? at + 1 : at);
  if (number === undefined || number.value > 99 || !CENT_WORDS.has(words[number.next] ?? '')) return undefined;
  return { value: Math.round(number.value), next: number.next + 1 };
}

/** "one twenty dollars" is 120: hundreds left out, as people quote prices. */
function readColloquial(words: readonly string[], at: number): Reading<number> | undefined {
  const hundreds = readBelowHundred(words, at);
  if (hundreds === undefined || hundreds.value < 1 || hundreds.value > 9) return undefined;
  const rest = readBelowHundred(words, hundreds.next);
  if (rest === undefined || rest.value < 10 || !DOLLAR_WORDS.has(words[rest.next] ?? '')) return undefined;
  return { value: hundreds.value * 100 + rest.value, next: rest.next };
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
