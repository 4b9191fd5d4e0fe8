import { dayNumber } from './calendar-day.ts';

export const LEAVE_CATEGORIES = [
  'employee_medical_condition',
  'family_member_serious_illness',
  'bonding',
  'military_exigency',
] as const;

export const MONTHS_BEFORE_LEAVE = 12;
/** In the past year. */
export const HOURS_BEFORE_LEAVE = 1250;
const DAYS_A_WEEK = 7;

/** The tools read the verdict from the employee's record; this is the rule by which it is put there. */
export function hasLeaveClaim(worked: { readonly months: number; readonly hoursPastYear: number }): boolean {
  return worked.months >= MONTHS_BEFORE_LEAVE && worked.hoursPastYear >= HOURS_BEFORE_LEAVE;
}

export type LeaveRefusal = 'ends-before-it-starts' | 'starts-in-the-past' | 'exceeds-the-balance';

/** What agents have to refuse, because no tool does; undefined when the dates are fine. */
export function leaveRefusal(
  leave: { readonly startDate: string; readonly endDate: string },
  today: string,
  weeksRemaining: number,
): LeaveRefusal | undefined {
  const [start, end] = [dayNumber(leave.startDate), dayNumber(leave.endDate)];
  if (start === undefined || end === undefined || end < start) return 'ends-before-it-starts';
  if (leave.startDate < today) return 'starts-in-the-past';
  return end - start + 1 > weeksRemaining * DAYS_A_WEEK ? 'exceeds-the-balance' : undefined;
}
