import { Refusal } from './refusal.ts';

const DAY_MS = 86_400_000;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Days since 1970. */
  readonly number: number;
}

/** The day of an ISO date; undefined for one that no calendar has. */
export function calendarDay(isoDate: string): CalendarDay | undefined {
  const [, year = 0, month = 0, day = 0] = (ISO_DATE.exec(isoDate) ?? []).map(Number);
  if (year < 1) return undefined;
  // Date.UTC takes years below 100 for the twentieth century.
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { year, month, day, number: Math.round(date.getTime() / DAY_MS) } : undefined;
}

/** Days since 1970; refuses a date that has the right form and does not exist. */
export function dayNumber(isoDate: string): number {
  const day = calendarDay(isoDate);
  if (day === undefined) throw new Refusal('execution_error', `${isoDate} is no date.`);
  return day.number;
}

export function addDays(isoDate: string, days: number): string {
  const date = new Date((dayNumber(isoDate) + days) * DAY_MS);
  const year = date.getUTCFullYear();
  if (year > 9999 || year < 1) throw new Refusal('execution_error', `${isoDate} and ${days} days is out of range.`);
  return date.toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Managers have 48 hours, reckoned from the midnight before: `YYYY-MM-DD HH:MM`. */
export function approvalDeadline(today: string): string {
  return `${addDays(today, 2)} 00:00`;
}
