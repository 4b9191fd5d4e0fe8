import { MONTHS, speakAmount, speakNumber, speakOrdinal, speakTime, speakYear, spellCode } from '@eva/core/spoken';
import {
  prefixedCode,
  randomCode,
  randomDigits,
  type SpokenItem,
  sayDigits,
  spellNato,
  spellPlain,
} from './code-kinds.ts';
import type { Draw } from './draw.ts';
import type { WordLists } from './word-lists.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MAIL_HOSTS = ['example dot com', 'mail dot com', 'company dot org', 'hospital dot org', 'school dot e d u'];

export interface NameLists {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
}

/** What a slot of a template may say. Unknown slots are an error of the template. */
export function fillSlot(slot: string, draw: Draw, lists: WordLists, names: NameLists): SpokenItem {
  const filler = FILLERS[slot];
  if (filler === undefined) throw new RangeError(`no slot named ${slot}`);
  return filler(draw, lists, names);
}

type Filler = (draw: Draw, lists: WordLists, names: NameLists) => SpokenItem;

const plain = (speech: string): SpokenItem => ({ speech, item: speech });
/** As digits: then "ninety seven" as a number and as two digits are the same value for the split. */
const counted = (value: number): SpokenItem => ({ speech: speakNumber(value), item: String(value) });
const digitsOf =
  (length: number): Filler =>
  (draw) =>
    sayDigits(randomDigits(draw, length), draw);
const numberUpTo =
  (highest: number): Filler =>
  (draw) =>
    counted(draw.whole(1, highest));

const FILLERS: { readonly [slot: string]: Filler } = {
  first: (draw, _, names) => plain(draw.oneOf(names.firstNames)),
  last: (draw, _, names) => plain(draw.oneOf(names.lastNames)),
  name: (draw, _, names) =>
    plain(
      draw.chance(0.75)
        ? `${draw.oneOf(names.firstNames)} ${draw.oneOf(names.lastNames)}`
        : draw.oneOf(names.lastNames),
    ),
  city: (draw, lists) => plain(draw.oneOf(lists.places)),
  company: (draw, lists) => plain(draw.oneOf(lists.companies)),
  street: (draw, lists) => plain(draw.oneOf(lists.streets)),
  word: (draw, lists) => plain(draw.oneOf(lists.words)),
  code: (draw) => {
    const code = draw.chance(0.3) ? prefixedCode(draw) : randomCode(draw, draw.oneOf([3, 4, 5, 6, 6, 6, 7, 8]));
    return draw.chance(0.5) ? spellPlain(code, draw) : spellNato(code, draw);
  },
  symbol: (draw) => {
    const code = randomCode(draw, 1);
    return draw.chance(0.6) ? spellPlain(code, draw) : spellNato(code, draw);
  },
  empid: (draw) => spellPlain(`emp${randomDigits(draw, 6)}`, draw),
  flight: (draw) => {
    const digits = sayDigits(randomDigits(draw, draw.whole(2, 4)), draw);
    if (draw.chance(0.4)) return digits;
    const carrier = randomLetters(draw, 2);
    return {
      speech: `${[...carrier.toUpperCase()].join(' ')} ${digits.speech}`,
      item: carrier.toUpperCase() + digits.item,
    };
  },
  gate: (draw) => spellPlain(randomLetters(draw, 1) + draw.whole(1, 60), draw),
  seatcode: (draw) => {
    const row = draw.whole(1, 48);
    const letter = draw.oneOf([...'abcdefghjk']);
    return { speech: `${speakNumber(row)} ${letter.toUpperCase()}`, item: `${row}${letter.toUpperCase()}` };
  },
  roomcode: (draw) => spellPlain(randomLetters(draw, 1) + randomDigits(draw, 3), draw),
  digits: (draw) => sayDigits(randomDigits(draw, draw.whole(3, 10)), draw),
  fourdigits: digitsOf(4),
  fivedigits: digitsOf(5),
  sixdigits: digitsOf(6),
  tendigits: digitsOf(10),
  phone: (draw) => {
    const digits = randomDigits(draw, 10);
    const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    return { speech: parts.map((part) => sayDigits(part, draw).speech).join(', '), item: digits };
  },
  housenumber: (draw) => sayDigits(String(draw.whole(10, 9999)), draw),
  count: numberUpTo(30),
  number: (draw) => counted(draw.oneOf([draw.whole(0, 99), draw.whole(0, 999), draw.whole(1000, 99_999)])),
  amount: (draw) => {
    const whole = draw.oneOf([draw.whole(1, 99), draw.whole(1, 999), draw.whole(100, 9999)]);
    const amount = whole + (draw.chance(0.4) ? draw.whole(1, 99) / 100 : 0);
    const hundreds = Math.trunc(whole / 100);
    const isColloquial = amount === whole && whole > 100 && whole < 1000 && whole % 100 >= 10 && draw.chance(0.3);
    const speech = isColloquial ? `${speakNumber(hundreds)} ${speakNumber(whole % 100)} dollars` : speakAmount(amount);
    return {
      speech: draw.chance(0.5) ? speech.replaceAll(' hundred and ', ' hundred ') : speech,
      item: amount.toFixed(2),
    };
  },
  bigamount: (draw) =>
    plain(
      `${speakNumber(draw.oneOf([1, 2, 3, 5, 10, draw.whole(1, 20)]))} ${draw.oneOf(['million', 'hundred thousand', 'thousand'])} dollars`,
    ),
  date: (draw) => {
    const month = draw.whole(0, 11);
    const day = draw.whole(1, MONTH_DAYS[month] ?? 28);
    const item = `${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const [name, ordinal] = [MONTHS[month] ?? '', speakOrdinal(day)];
    const speech = draw.weighted([
      { weight: 5, value: `${name} ${ordinal}` },
      { weight: 2, value: `the ${ordinal} of ${name}` },
      { weight: 1, value: `${name} ${speakNumber(day)}` },
      { weight: 2, value: `${draw.oneOf(WEEKDAYS)} ${name} ${ordinal}` },
      { weight: 2, value: `${name} ${ordinal}, ${speakYear(draw.whole(2020, 2029))}` },
    ]);
    return { speech, item };
  },
  birthdate: (draw) => {
    const month = draw.whole(0, 11);
    const day = draw.whole(1, MONTH_DAYS[month] ?? 28);
    const year = draw.whole(1940, 2012);
    const item = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return { speech: `${MONTHS[month] ?? ''} ${speakOrdinal(day)}, ${speakYear(year)}`, item };
  },
  time: (draw) => {
    const hour = draw.whole(0, 23);
    const minute = draw.chance(0.6) ? draw.whole(0, 11) * 5 : draw.whole(0, 59);
    const item = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    const said = speakTime(item).replace(/ ([ap]) m$/, (_, half: string) => ` ${half.toUpperCase()} M`);
    if (!draw.chance(0.2) || minute === 0) return { speech: said, item };
    const [named, part] = [speakNumber(((hour + 11) % 12) + 1), hour < 12 ? 'in the morning' : 'in the evening'];
    const past =
      minute === 30
        ? `half past ${named}`
        : minute === 15
          ? `quarter past ${named}`
          : `${named} ${speakNumber(minute)}`;
    return { speech: `${past} ${part}`, item };
  },
  email: (draw, _, names) => {
    const user = draw.oneOf(names.lastNames);
    const speech = draw.chance(0.5) ? user : spellCode(user);
    return { speech: `${speech} at ${draw.oneOf(MAIL_HOSTS)}`, item: user };
  },
};

function randomLetters(draw: Draw, length: number): string {
  return Array.from({ length }, () => draw.oneOf([...'abcdefghijklmnopqrstuvwxyz'])).join('');
}
