/** A day of the Gregorian calendar; `month` and `day` count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The day that an ISO date, or a longer text which starts with one, names. */
export function calendarDayFromIso(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text.trim());
  if (match === null) return undefined;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isCalendarDay(day) ? day : undefined;
}

export function toIsoDate(day: CalendarDay): string {
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(day.year, 4)}-${pad(day.month, 2)}-${pad(day.day, 2)}`;
}

export function isCalendarDay(day: CalendarDay): boolean {
  const isLeap = (day.year % 4 === 0 && day.year % 100 !== 0) || day.year % 400 === 0;
  const last = day.month === 2 && isLeap ? 29 : (MONTH_DAYS[day.month - 1] ?? 0);
  return day.day >= 1 && day.day <= last;
}

/** Days since 1970-01-01, to compare and count days with. */
export function dayNumber(day: CalendarDay): number {
  return Date.UTC(day.year, day.month - 1, day.day) / 86_400_000;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(day.year, day.month - 1, day.day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}
