import { ordinalFromCardinalWord, TENS, UNITS } from './number-words.ts';
import { type Reading, spokenWords } from './spoken-words.ts';

const CARDINALS = new Map<string, number>([
  ...UNITS.map((word, value) => [word, value] as const),
  ...TENS.flatMap((word, tens) => (word === '' ? [] : [[word, tens * 10] as const])),
]);
const ORDINALS = new Map([...CARDINALS].map(([word, value]) => [ordinalFromCardinalWord(word), value] as const));
const SCALE_SIZES = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);

/** All numbers in the text in order: spelled out, as figures, or as a run of digits ("seven oh three" is 703). */
export function findNumbers(text: string): readonly number[] {
  const words = spokenWords(text);
  const found: number[] = [];
  let at = 0;
  while (at < words.length) {
    const reading = readDigitRun(words, at) ?? readDecimal(words, at);
    if (reading !== undefined) found.push(reading.value);
    at = reading?.next ?? at + 1;
  }
  return found;
}

/** The first number in the text. */
export function findNumber(text: string): number | undefined {
  return findNumbers(text)[0];
}

/** A cardinal that starts at the given word: "one hundred and twenty", "a thousand", "120". */
export function readCardinal(words: readonly string[], start: number): Reading<number> | undefined {
  const figure = words[start] ?? '';
  if (/^\d+(\.\d+)?$/.test(figure)) return readScaledFigure(words, start, Number(figure));
  let total = 0;
  let limit = Number.POSITIVE_INFINITY;
  let at = start;
  for (;;) {
    const from = at > start && words[at] === 'and' ? at + 1 : at;
    const group = readBelowThousand(words, from);
    if (group === undefined) break;
    const scale = SCALE_SIZES.get(words[group.next] ?? '');
    // Scales only ever fall: "two thousand three thousand" is two numbers.
    if (scale !== undefined && scale < limit) {
      total += group.value * scale;
      limit = scale;
      at = group.next + 1;
      continue;
    }
    if (limit === Number.POSITIVE_INFINITY || (group.value > 0 && scale === undefined)) {
      total += group.value;
      at = group.next;
    }
    break;
  }
  return at === start ? undefined : { value: total, next: at };
}

/** An ordinal that starts at the given word: "twenty fifth", "25th". Up to ninety ninth. */
export function readOrdinal(words: readonly string[], at: number): Reading<number> | undefined {
  const word = words[at] ?? '';
  const figure = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word);
  if (figure !== null) return { value: Number(figure[1]), next: at + 1 };
  const simple = ORDINALS.get(word);
  if (simple !== undefined && simple > 0) return { value: simple, next: at + 1 };
  const tens = CARDINALS.get(word);
  const unit = ORDINALS.get(words[at + 1] ?? '');
  if (tens === undefined || tens < 20 || unit === undefined || unit < 1 || unit > 9) return undefined;
  return { value: tens + unit, next: at + 2 };
}

/** 0 to 99 as words: "five", "twenty", "twenty five". */
export function readBelowHundred(words: readonly string[], at: number): Reading<number> | undefined {
  const first = CARDINALS.get(words[at] ?? '');
  if (first === undefined) return undefined;
  const unit = CARDINALS.get(words[at + 1] ?? '');
  if (first < 20 || unit === undefined || unit < 1 || unit > 9) return { value: first, next: at + 1 };
  return { value: first + unit, next: at + 2 };
}

/** One spoken digit, "oh" included. */
export function readDigit(words: readonly string[], at: number): Reading<number> | undefined {
  const word = words[at] ?? '';
  if (word === 'oh' || word === 'o') return { value: 0, next: at + 1 };
  const value = CARDINALS.get(word);
  return value === undefined || value > 9 ? undefined : { value, next: at + 1 };
}

function readBelowThousand(words: readonly string[], at: number): Reading<number> | undefined {
  const word = words[at];
  if ((word === 'a' || word === 'an') && (words[at + 1] === 'hundred' || SCALE_SIZES.has(words[at + 1] ?? ''))) {
    return words[at + 1] === 'hundred' ? readAfterHundred(words, at + 2, 100) : { value: 1, next: at + 1 };
  }
  const start = readBelowHundred(words, at);
  if (start === undefined || words[start.next] !== 'hundred' || start.value === 0) return start;
  return readAfterHundred(words, start.next + 1, start.value * 100);
}

function readAfterHundred(words: readonly string[], at: number, hundreds: number): Reading<number> {
  const rest = readBelowHundred(words, words[at] === 'and' ? at + 1 : at);
  if (rest === undefined || rest.value === 0) return { value: hundreds, next: at };
  return { value: hundreds + rest.value, next: rest.next };
}

function readScaledFigure(words: readonly string[], at: number, value: number): Reading<number> {
  const scale = words[at + 1] === 'hundred' ? 100 : SCALE_SIZES.get(words[at + 1] ?? '');
  return scale === undefined ? { value, next: at + 1 } : { value: value * scale, next: at + 2 };
}

function readDecimal(words: readonly string[], at: number): Reading<number> | undefined {
  const isNegative = words[at] === 'minus';
  const whole = readCardinal(words, isNegative ? at + 1 : at);
  if (whole === undefined) return undefined;
  const sign = isNegative ? -1 : 1;
  let digits = '';
  let next = whole.next + 1;
  if (words[whole.next] === 'point') {
    for (let digit = readDigit(words, next); digit !== undefined; digit = readDigit(words, next)) {
      digits += digit.value;
      next = digit.next;
    }
  }
  if (digits === '') return { value: sign * whole.value, next: whole.next };
  return { value: sign * Number(`${whole.value}.${digits}`), next };
}

function readDigitRun(words: readonly string[], at: number): Reading<number> | undefined {
  let digits = '';
  let next = at;
  // A bare "o" or "oh" at the start is a word, not a number.
  if (words[at] === 'oh' || words[at] === 'o') return undefined;
  for (let digit = readDigit(words, next); digit !== undefined; digit = readDigit(words, next)) {
    digits += digit.value;
    next = digit.next;
  }
  const isCounted = words[next] === 'hundred' || words[next] === 'point' || SCALE_SIZES.has(words[next] ?? '');
  return digits.length < 2 || isCounted ? undefined : { value: Number(digits), next };
}
