import { spellCodeNato } from '../spoken/codes.ts';
import { MONTHS } from '../spoken/dates.ts';
import { speakOrdinal } from '../spoken/number-words.ts';
import { speakTime } from '../spoken/times.ts';
import { strided } from './filled-templates.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const ALPHABETS: { readonly [place: string]: string } = { L: LETTERS, D: DIGITS, X: `${LETTERS}${DIGITS}` };

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Shares no factor with the 366 days. */
const DATE_STRIDE = 131;

/**
 * Codes nobody has, as they are spelled: a fixed sequence that runs through the symbols with a generator of its own.
 * `form` has a letter a place: L a letter, D a digit, X either.
 */
export function spelledCodes({
  form,
  count,
  seed = 1,
}: {
  readonly form: string;
  readonly count: number;
  readonly seed?: number;
}): readonly string[] {
  let state = seed;
  const symbol = (from: string): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from[Math.floor((state / 2_147_483_648) * from.length)] ?? '';
  };
  return Array.from({ length: count }, () =>
    spelled([...form].map((place) => symbol(ALPHABETS[place] ?? '')).join('')),
  );
}

/** A code in spelling words without pauses. */
export function spelled(code: string): string {
  return spellCodeNato(code).replaceAll(',', '');
}

/** Every day of a year, as it is said. */
export function spokenDays(): readonly string[] {
  const all = MONTHS.flatMap((month, index) =>
    Array.from({ length: MONTH_DAYS[index] ?? 30 }, (_, day) => `${month} ${speakOrdinal(day + 1)}`),
  );
  return strided(all, DATE_STRIDE);
}

/** The times of a day, so many minutes apart, as they are said. */
export function spokenTimes({
  everyMinutes,
  stride,
}: {
  readonly everyMinutes: number;
  readonly stride: number;
}): readonly string[] {
  const all = Array.from({ length: (24 * 60) / everyMinutes }, (_, index) => {
    const minutes = index * everyMinutes;
    return speakTime(`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
  });
  return strided(all, stride);
}
