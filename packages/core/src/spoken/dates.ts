import { addDays, type CalendarDay, calendarDayFromIso, dayNumber, isCalendarDay, toIsoDate } from './calendar.ts';
import { readBelowHundred, readCardinal, readOrdinal } from './find-number.ts';
import { speakDigits, speakNumber, speakOrdinal } from './number-words.ts';
import { type Reading, spokenWords } from './spoken-words.ts';

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

const RELATIVE_DAYS = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tonight', 0],
  ['tomorrow', 1],
]);

/** A date without a year may lie this many days back; further back, the coming one is meant. */
const PAST_DAYS = 60;

/** `2026-03-25` is "march twenty fifth"; with the year, "march twenty fifth, twenty twenty six". */
export function speakDate(iso: string, { withYear = false }: { readonly withYear?: boolean } = {}): string {
  const day = calendarDayFromIso(iso);
  if (day === undefined) throw new RangeError(`not an ISO date: ${iso}`);
  const spoken = `${MONTHS[day.month - 1]} ${speakOrdinal(day.day)}`;
  return withYear ? `${spoken}, ${speakYear(day.year)}` : spoken;
}

/** 2026 is "twenty twenty six", 2005 "two thousand and five", 1907 "nineteen oh seven". */
export function speakYear(year: number): string {
  const century = Math.trunc(year / 100);
  const rest = year % 100;
  if (year % 1000 < 10) return speakNumber(year);
  if (rest === 0) return `${speakNumber(century)} hundred`;
  return `${speakNumber(century)} ${rest < 10 ? speakDigits(`0${rest}`) : speakNumber(rest)}`;
}

/**
 * All dates in the text in order, as ISO dates. Without a year the date nearest ahead of `today` is meant, unless it
 * was within the last 60 days. `today` is an ISO date, or a longer text that starts with one.
 */
export function findDates(text: string, today: string): readonly string[] {
  const now = calendarDayFromIso(today);
  if (now === undefined) throw new RangeError(`not an ISO date: ${today}`);
  const words = spokenWords(text);
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const reading = readIso(words, at) ?? readRelative(words, at, now) ?? readDayOfMonth(words, at, now);
    if (reading !== undefined) found.push(toIsoDate(reading.value));
    at = reading?.next ?? at + 1;
  }
  return found;
}

function readIso(words: readonly string[], at: number): Reading<CalendarDay> | undefined {
  const day = calendarDayFromIso(words.slice(at, at + 3).join('-'));
  return day === undefined ? undefined : { value: day, next: at + 3 };
}

function readRelative(words: readonly string[], at: number, today: CalendarDay): Reading<CalendarDay> | undefined {
  const days = RELATIVE_DAYS.get(words[at] ?? '');
  return days === undefined ? undefined : { value: addDays(today, days), next: at + 1 };
}

function readDayOfMonth(words: readonly string[], at: number, today: CalendarDay): Reading<CalendarDay> | undefined {
  const named = readMonthFirst(words, at) ?? readDayFirst(words, at);
  if (named === undefined) return undefined;
  const year = readYear(words, named.next);
  const day = year === undefined ? withLikelyYear(named.value, today) : { ...named.value, year: year.value };
  return day !== undefined && isCalendarDay(day) ? { value: day, next: year?.next ?? named.next } : undefined;
}

type MonthDay = Omit<CalendarDay, 'year'>;

/** "march twenty fifth", "march the twenty fifth", "march twenty five", "march 25". */
function readMonthFirst(words: readonly string[], at: number): Reading<MonthDay> | undefined {
  const month = monthFromWord(words[at]);
  if (month === undefined) return undefined;
  const from = words[at + 1] === 'the' ? at + 2 : at + 1;
  const day = readOrdinal(words, from) ?? readDayNumber(words, from);
  return day === undefined ? undefined : { value: { month, day: day.value }, next: day.next };
}

/** "the twenty fifth of march", "twenty fifth march". */
function readDayFirst(words: readonly string[], at: number): Reading<MonthDay> | undefined {
  const day = readOrdinal(words, at);
  if (day === undefined) return undefined;
  const monthAt = words[day.next] === 'of' ? day.next + 1 : day.next;
  const month = monthFromWord(words[monthAt]);
  return month === undefined ? undefined : { value: { month, day: day.value }, next: monthAt + 1 };
}

function readDayNumber(words: readonly string[], at: number): Reading<number> | undefined {
  const figure = words[at] ?? '';
  if (/^\d{1,2}$/.test(figure)) return { value: Number(figure), next: at + 1 };
  const day = readBelowHundred(words, at);
  if (day === undefined || day.value <= 31) return day;
  return undefined;
}

/** "twenty twenty six", "two thousand and twenty six", "nineteen oh seven", "2026"; 1900 to 2099. */
function readYear(words: readonly string[], at: number): Reading<number> | undefined {
  const whole = readCardinal(words, at);
  if (whole !== undefined && whole.value >= 1900 && whole.value <= 2099) return whole;
  const century = words[at] === 'nineteen' ? 1900 : words[at] === 'twenty' ? 2000 : undefined;
  if (century === undefined) return undefined;
  if (words[at + 1] === 'oh' || words[at + 1] === 'o') {
    const unit = readBelowHundred(words, at + 2);
    return unit === undefined || unit.value > 9 ? undefined : { value: century + unit.value, next: unit.next };
  }
  const rest = readBelowHundred(words, at + 1);
  return rest === undefined || rest.value < 10 ? undefined : { value: century + rest.value, next: rest.next };
}

function withLikelyYear(date: MonthDay, today: CalendarDay): CalendarDay | undefined {
  const earliest = dayNumber(today) - PAST_DAYS;
  return [today.year - 1, today.year, today.year + 1]
    .map((year) => ({ ...date, year }))
    .find((day) => isCalendarDay(day) && dayNumber(day) >= earliest);
}

function monthFromWord(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const index = MONTHS.findIndex((month) => month === word || (word.length === 3 && month.startsWith(word)));
  return index < 0 ? undefined : index + 1;
}
