import { readBelowHundred, readDigit } from './find-number.ts';
import { speakDigits, speakNumber } from './number-words.ts';
import { type Reading, spokenWords } from './spoken-words.ts';

/** `16:00` is "four p m", `11:05` "eleven oh five a m", `12:00` "noon", `00:00` "midnight". 24-hour `HH:MM`. */
export function speakTime(time: string): string {
  const match = /^(\d{1,2}):(\d{2})/.exec(time);
  const hour = Number(match?.[1] ?? 24);
  const minute = Number(match?.[2] ?? 60);
  if (hour > 23 || minute > 59) throw new RangeError(`not a time of day: ${time}`);
  if (minute === 0 && hour === 12) return 'noon';
  if (minute === 0 && hour === 0) return 'midnight';
  const minutes = minute === 0 ? '' : ` ${minute < 10 ? speakDigits(`0${minute}`) : speakNumber(minute)}`;
  return `${speakNumber(hour % 12 === 0 ? 12 : hour % 12)}${minutes} ${hour < 12 ? 'a m' : 'p m'}`;
}

/**
 * All times of day in the text in order, as `HH:MM`. A time counts only when it is plainly one: with a m or p m, a part
 * of the day, "noon", or written with a colon.
 */
export function findTimes(text: string): readonly string[] {
  const words = spokenWords(text);
  const found: string[] = [];
  let at = 0;
  while (at < words.length) {
    const reading = readNamed(words, at) ?? readWithHalf(words, at) ?? readWritten(words, at);
    if (reading !== undefined) found.push(reading.value);
    at = reading?.next ?? at + 1;
  }
  return found;
}

interface TwelveHour {
  readonly hour: number;
  readonly minute: number;
}

function readNamed(words: readonly string[], at: number): Reading<string> | undefined {
  if (words[at] === 'noon' || words[at] === 'midday') return { value: '12:00', next: at + 1 };
  if (words[at] === 'midnight') return { value: '00:00', next: at + 1 };
  return undefined;
}

function readWithHalf(words: readonly string[], at: number): Reading<string> | undefined {
  const time = readHourAndMinute(words, at) ?? readPastOrTo(words, at);
  if (time === undefined) return undefined;
  const half = readHalfOfDay(words, time.next);
  if (half === undefined) return undefined;
  const hour = (time.value.hour % 12) + (half.value === 'pm' ? 12 : 0);
  return { value: toClock(hour, time.value.minute), next: half.next };
}

/** "16:00" says itself which half of the day it means; "4:30" is taken by the rule above when a half follows. */
function readWritten(words: readonly string[], at: number): Reading<string> | undefined {
  const match = /^(\d{1,2})(?::(\d{2}))?([ap]m)?$/.exec(words[at] ?? '');
  if (match === null || (match[2] === undefined && match[3] === undefined)) return undefined;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59) return undefined;
  const inDay = match[3] === undefined ? hour : (hour % 12) + (match[3] === 'pm' ? 12 : 0);
  return { value: toClock(inDay, minute), next: at + 1 };
}

function readHourAndMinute(words: readonly string[], at: number): Reading<TwelveHour> | undefined {
  const written = /^(\d{1,2})(?::(\d{2}))?$/.exec(words[at] ?? '');
  if (written !== null) {
    const value = { hour: Number(written[1]), minute: Number(written[2] ?? 0) };
    return value.hour < 1 || value.hour > 12 || value.minute > 59 ? undefined : { value, next: at + 1 };
  }
  const hour = readBelowHundred(words, at);
  if (hour === undefined || hour.value < 1 || hour.value > 12) return undefined;
  const minute = readMinute(words, hour.next);
  return { value: { hour: hour.value, minute: minute?.value ?? 0 }, next: minute?.next ?? hour.next };
}

/** "oh five", "twenty", "forty five". */
function readMinute(words: readonly string[], at: number): Reading<number> | undefined {
  const zero = readDigit(words, at);
  if (zero?.value === 0) return readDigit(words, zero.next);
  const minute = readBelowHundred(words, at);
  return minute === undefined || minute.value < 10 || minute.value > 59 ? undefined : minute;
}

/** "half past four", "quarter to five", "ten past three". */
function readPastOrTo(words: readonly string[], at: number): Reading<TwelveHour> | undefined {
  const start = words[at] === 'a' ? at + 1 : at;
  const named = words[start] === 'half' ? 30 : words[start] === 'quarter' ? 15 : undefined;
  const minutes = named === undefined ? readBelowHundred(words, start) : { value: named, next: start + 1 };
  if (minutes === undefined || minutes.value < 1 || minutes.value > 30) return undefined;
  const direction = words[minutes.next];
  const hour = readBelowHundred(words, minutes.next + 1);
  if (hour === undefined || hour.value < 1 || hour.value > 12) return undefined;
  if (direction === 'past') return { value: { hour: hour.value, minute: minutes.value }, next: hour.next };
  if (direction !== 'to') return undefined;
  // The hour before one is twelve; both halves of the day are told by the word that follows.
  const before = hour.value === 1 ? 12 : hour.value - 1;
  return { value: { hour: before, minute: 60 - minutes.value }, next: hour.next };
}

function readHalfOfDay(words: readonly string[], start: number): Reading<'am' | 'pm'> | undefined {
  const at = words[start] === "o'clock" || words[start] === 'oclock' ? start + 1 : start;
  const word = words[at];
  if (word === 'am' || word === 'pm') return { value: word, next: at + 1 };
  if ((word === 'a' || word === 'p') && words[at + 1] === 'm') return { value: `${word}m`, next: at + 2 };
  const part = word === 'in' && words[at + 1] === 'the' ? words[at + 2] : undefined;
  if (part === 'morning') return { value: 'am', next: at + 3 };
  if (part === 'afternoon' || part === 'evening') return { value: 'pm', next: at + 3 };
  if (word === 'at' && words[at + 1] === 'night') return { value: 'pm', next: at + 2 };
  return undefined;
}

function toClock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
