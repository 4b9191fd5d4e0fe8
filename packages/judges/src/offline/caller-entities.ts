import { MONTHS } from '@eva/core/spoken';
import { squeezed, type ValueWord, valueWords } from './value-words.ts';

/** A value in a caller's words, as it stands there. */
export interface CallerEntity {
  readonly type: string;
  readonly value: string;
  /** The same value in writing, nothing between its signs. */
  readonly squeezed: string;
}

/** Specific values in a text: codes, figures with what they count, names, addresses. Found by form alone. */
export function callerEntities(text: string): readonly CallerEntity[] {
  const words = valueWords(text);
  const taken = new Set<number>();
  const found: { readonly at: number; readonly entity: CallerEntity }[] = [];
  const take = (type: string, from: number, to: number): void => {
    if (to <= from || Array.from({ length: to - from }, (_, index) => from + index).some((at) => taken.has(at))) return;
    for (let at = from; at < to; at += 1) taken.add(at);
    const span = words.slice(from, to);
    found.push({
      at: from,
      entity: { type, value: span.map(({ surface }) => surface).join(' '), squeezed: squeezed(span) },
    });
  };
  for (const rule of [emails, times, dates, amounts, durations, runs, names]) rule(words, take);
  const seen = new Set<string>();
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ entity }) => entity)
    .filter(({ type, squeezed: text }) => {
      const key = `${type} ${text}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** Whether a text holds the value, in whatever form; figures must not run on into others. */
export function holdsValue(text: string, entity: CallerEntity): boolean {
  const isAddress = entity.type === 'email';
  const wanted = isAddress ? bare(entity.squeezed) : normal(entity.squeezed);
  const all = isAddress ? bare(squeezed(valueWords(text))) : normal(squeezed(valueWords(text)));
  if (wanted === '') return false;
  if (entity.type === 'date') return holdsWords(valueWords(text), wanted);
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const before = all[at - 1] ?? '';
    const after = all[at + wanted.length] ?? '';
    const runsOn = (/\d/.test(before) && /^\d/.test(wanted)) || (/\d/.test(after) && /\d$/.test(wanted));
    if (!runsOn) return true;
  }
  return false;
}

/** A date ends with its last word: what comes next may be a figure, such as a year or a time, but not a lone digit. */
function holdsWords(words: readonly ValueWord[], wanted: string): boolean {
  return words.some((_, from) =>
    words.slice(from).some((last, more) => {
      const to = from + more + 1;
      const runsOn = /^\d$/.test(last.surface) && /^\d$/.test(words[to]?.surface ?? '');
      return !runsOn && normal(squeezed(words.slice(from, to))) === wanted;
    }),
  );
}

/** An address without the words for its signs, which some recognisers write as signs. */
function bare(text: string): string {
  return text.replace(/dot|at|@|underscore/g, '');
}

/** Full hours with and without their minutes. */
function normal(text: string): string {
  return text.replace(/(\d)00(?=[ap]m)/g, '$1');
}

type Take = (type: string, from: number, to: number) => void;
type Rule = (words: readonly ValueWord[], take: Take) => void;

/** "sofia dot andersen at gmail dot com". */
const emails: Rule = (words, take) => {
  words.forEach((word, at) => {
    if (!['at', '@'].includes(word.written)) return;
    const isDomain = words
      .slice(at + 1, at + 5)
      .some(({ written }) => written === 'dot' || /\.(?:com|org|net|edu)$/.test(written));
    if (!isDomain) return;
    let from = at - 1;
    while (from - 2 >= 0 && ['dot', 'underscore', 'dash'].includes(words[from - 1]?.written ?? '')) from -= 2;
    const end = words.findIndex(
      ({ written }, index) => index > at && /^(?:com|org|net|edu|.*\.(?:com|org|net|edu))$/.test(written),
    );
    if (from >= 0 && end >= 0 && end - at <= 6) take('email', from, end + 1);
  });
};

const times: Rule = (words, take) => {
  words.forEach((word, at) => {
    if (!/^(?:am|pm|noon|midnight)$/.test(word.written)) return;
    const from = figuresBefore(words, at);
    if (from < at) take('time', from, at + 1);
  });
};

const dates: Rule = (words, take) => {
  words.forEach((word, at) => {
    if (!MONTHS.some((month) => month === word.written) || !/^\p{Lu}/u.test(word.surface)) return;
    let to = words[at + 1]?.written === 'the' ? at + 2 : at + 1;
    if (words[to]?.kind !== 'figure') return;
    to += 1;
    take('date', at, to + yearAt(words, to));
  });
};

/** How many words from this place on are a year: "2027", "twenty twenty seven", "nineteen ninety". */
function yearAt(words: readonly ValueWord[], at: number): number {
  const [first, second] = [words[at], words[at + 1]];
  if (first?.kind !== 'figure') return 0;
  if (/^(?:19|20)\d{2}$/.test(first.written)) return 1;
  const isWhole = /^(?:19|20)$/.test(first.written) && second?.kind === 'figure' && !first.endsPhrase;
  return isWhole && /^\d{2}$/.test(second.written) ? 2 : 0;
}

const MONEY = /^(?:dollars?|bucks|euros?|pounds?|cents?|usd)$/;
const BOUND = /^(?:under|below|over|exceeds?|least|most|than|only|around|about)$/;

const amounts: Rule = (words, take) => {
  words.forEach((word, at) => {
    if (word.surface === '$' && words[at + 1]?.kind === 'figure') take('amount', at + 1, at + 2);
    if (MONEY.test(word.written)) {
      const from = figuresBefore(words, at);
      if (from < at) take('amount', from, at);
    }
    const next = words[at + 1];
    const after = words[at + 2]?.written ?? '';
    if (
      BOUND.test(word.written) &&
      next?.kind === 'figure' &&
      Number(next.written) >= 20 &&
      !/^(?:am|pm)$/.test(after)
    ) {
      take('amount', at + 1, at + 2);
    }
  });
};

const durations: Rule = (words, take) => {
  words.forEach((word, at) => {
    if (!/^(?:hours?|minutes?|days?|weeks?|months?|nights?)$/.test(word.written)) return;
    const from = figuresBefore(words, at);
    if (from < at && words[from]?.surface.toLowerCase() !== 'one') take('duration', from, at + 1);
  });
};

/** Runs of spelled letters and figures: codes, flight numbers, seats, gates, long numbers. */
const runs: Rule = (words, take) => {
  let from = 0;
  while (from < words.length) {
    let to = from;
    while (to < words.length && isInRun(words, to)) to += 1;
    while (to > from && words[to - 1]?.written === 'dash') to -= 1;
    if (to > from) take(...typeOfRun(words, from, to));
    from = Math.max(to, from) + 1;
  }
};

function isInRun(words: readonly ValueWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  if (word.written === 'dash') {
    return [at - 1, at + 1].every((beside) => words[beside]?.written !== 'dash' && isInRun(words, beside));
  }
  if (!isSign(word)) return isSpellingWord(word) && isAmongSpelled(words, at);
  // "I" and "a" are words, unless they stand among signs.
  const isWordLike = word.surface === 'I' || word.surface === 'a' || word.surface === 'A';
  return !isWordLike || isSign(words[at - 1]) || (isSign(words[at + 1]) && words[at + 1]?.surface !== 'I');
}

function isSign(word: ValueWord | undefined): boolean {
  return (
    word !== undefined &&
    word.kind !== 'word' &&
    !(word.surface.length > 1 && word.kind === 'letter' && !/^\p{Lu}/u.test(word.surface))
  );
}

/** "hotel" is a house, unless it stands where letters are spelled. */
function isSpellingWord(word: ValueWord | undefined): boolean {
  return word !== undefined && word.kind === 'letter' && word.surface.length > 1;
}

function isAmongSpelled(words: readonly ValueWord[], at: number): boolean {
  const isPart = (word: ValueWord | undefined) => isSpellingWord(word) || isSign(word);
  let [from, to] = [at, at + 1];
  while (isPart(words[from - 1])) from -= 1;
  while (isPart(words[to])) to += 1;
  return to - from >= FEWEST_SPELLED && words.slice(from, to).filter(isSpellingWord).length > 1;
}

const FEWEST_SPELLED = 3;
const FEWEST_FIGURES = 3;
const FEWEST_LETTERS = 3;

function typeOfRun(words: readonly ValueWord[], from: number, to: number): [string, number, number] {
  const text = squeezed(words.slice(from, to));
  const before = words[from - 1]?.written ?? '';
  if (before === 'seat' || (/^\d{1,2}[a-k]$/.test(text) && text.length <= 3)) return ['seat', from, to];
  if (before === 'gate') return ['gate', from, to];
  if (/^[a-z]{2}\d{1,4}$/.test(text) || (/^\d{3,4}$/.test(text) && /^(?:flight|skyway|number)$/.test(before))) {
    return ['flight_number', from, to];
  }
  if (/\d/.test(text) && /[a-z]/.test(text) && text.length >= 3) return ['confirmation_code', from, to];
  if (/^\d+$/.test(text) && text.length >= FEWEST_FIGURES) return [text.length >= 7 ? 'phone' : 'number', from, to];
  if (/^[a-z]+$/.test(text) && text.length >= FEWEST_LETTERS)
    return [text.length === 3 ? 'airport_code' : 'spelling', from, to];
  // Nothing a program could use: an empty span takes no word.
  return ['number', from, from];
}

const NO_NAMES = new Set(
  'i ok okay am pm est pst cst mst mr mrs ms dr monday tuesday wednesday thursday friday saturday sunday hi hello no yes thanks thank please can could my the and eastern pacific central mountain id'.split(
    ' ',
  ),
);

/** Words written large within a sentence, in a row: names of people, places and firms. */
const names: Rule = (words, take) => {
  let from = 0;
  while (from < words.length) {
    let to = from;
    while (to < words.length && isName(words, to) && (to === from || !words[to - 1]?.endsPhrase)) to += 1;
    if (to > from) take(/^\p{Lu}{3}$/u.test(words[from]?.surface ?? '') ? 'airport_code' : 'name', from, to);
    from = Math.max(to, from + 1);
  }
};

function isName(words: readonly ValueWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || word.kind === 'figure' || word.isFirst || word.surface.length < 2) return false;
  const base = word.written.replace(/'.*$/, '');
  return /^\p{Lu}/u.test(word.surface) && !NO_NAMES.has(base) && !MONTHS.some((month) => month === base);
}

function figuresBefore(words: readonly ValueWord[], at: number): number {
  let from = at;
  while (from > 0 && words[from - 1]?.kind === 'figure' && !(from < at && words[from - 1]?.endsPhrase)) from -= 1;
  return from;
}
