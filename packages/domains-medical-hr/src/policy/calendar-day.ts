const ISO_DATE = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;
const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of an ISO date; undefined for text that names no day of the calendar. */
export function dayNumber(isoDate: string): number | undefined {
  const match = ISO_DATE.exec(isoDate);
  if (match === null || match[1] === '0000') return undefined;
  // Parsed by text, because numbers below 100 would mean years of the last century.
  const day = Date.parse(`${isoDate}T00:00:00Z`) / DAY_MS;
  return Number.isNaN(day) || isoDateOf(day) !== isoDate ? undefined : day;
}

export function isoDateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Monday to Friday. 1970-01-01 was a Thursday. */
export function isWeekday(day: number): boolean {
  return (((day + 3) % 7) + 7) % 7 < 5;
}
