import { calendarDay } from './calendar-days.ts';

/** Whole months since a device was bought; null when no date says so. */
export function ageInMonths(purchaseDate: string | null | undefined, today: string): number | null {
  const bought = calendarDay(purchaseDate ?? '');
  const now = calendarDay(today);
  if (bought === undefined || now === undefined) return null;
  const months = (now.year - bought.year) * 12 + now.month - bought.month;
  return now.day < bought.day ? months - 1 : months;
}
