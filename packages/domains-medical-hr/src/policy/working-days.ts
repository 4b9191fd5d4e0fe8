import type { Employee, MedicalHrDb } from '../db.ts';
import { dayNumber, isoDateOf, isWeekday } from './calendar-day.ts';

const STANDARD_SCHEDULE = 'standard';

export function scheduleOf(employee: Employee): string {
  return employee.schedule_type ?? STANDARD_SCHEDULE;
}

export interface WorkingDays {
  readonly count: number;
  /** ISO dates in order. Asked for last, since a range may span thousands of years. */
  list(): readonly string[];
}

/**
 * Days of a range that cost paid time off: weekdays less holidays, or the days with a shift for those who
 * work in shifts. Undefined when an end of the range is no day of the calendar, which only the first kind notices.
 */
export function workingDays(
  db: MedicalHrDb,
  employee: Employee,
  range: { readonly startDate: string; readonly endDate: string },
): WorkingDays | undefined {
  if (scheduleOf(employee) !== STANDARD_SCHEDULE) return shiftDays(db, employee.employee_id, range);
  const [start, end] = [dayNumber(range.startDate), dayNumber(range.endDate)];
  if (start === undefined || end === undefined) return undefined;
  const holidays = new Set(db.org_holidays.map(dayNumber));
  const days: number[] = [];
  for (let day = start; day <= end; day += 1) {
    if (isWeekday(day) && !holidays.has(day)) days.push(day);
  }
  return { count: days.length, list: () => days.map(isoDateOf) };
}

function shiftDays(
  db: MedicalHrDb,
  employeeId: string,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): WorkingDays {
  const dates = Object.values(db.shifts)
    .filter((shift) => shift.employee_id === employeeId && shift.date >= startDate && shift.date <= endDate)
    .map((shift) => shift.date);
  const days = [...new Set(dates)].sort();
  return { count: days.length, list: () => days };
}
