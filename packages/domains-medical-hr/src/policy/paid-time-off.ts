import { ownEntry } from '@eva/core/domain-kit';
import type { Employee, MedicalHrDb, PtoRequest } from '../db.ts';
import { workingDays } from './working-days.ts';

export const PTO_TYPES = ['pto', 'sick'] as const;

export interface PtoWish {
  readonly type: (typeof PTO_TYPES)[number];
  readonly startDate: string;
  readonly endDate: string;
}

export type PtoCount =
  | { readonly type: 'invalid_date_range' }
  /** An end of the range is no day of the calendar. */
  | { readonly type: 'execution_error' }
  | { readonly type: 'insufficient_pto_balance'; readonly required: number; readonly balance: number }
  /** `days` are the ISO dates that count, `balance` what is left of that type before the request. */
  | { readonly type: 'fits'; readonly days: readonly string[]; readonly balance: number };

/** Days and balance of a wish, or why it cannot be granted; blackout dates and overlaps are looked at elsewhere. */
export function countPto(db: MedicalHrDb, employee: Employee, wish: PtoWish): PtoCount {
  if (wish.startDate > wish.endDate) return { type: 'invalid_date_range' };
  const days = workingDays(db, employee, wish);
  if (days === undefined) return { type: 'execution_error' };
  const balance = ownEntry(employee.pto_balances, wish.type) ?? 0;
  if (days.count > balance) return { type: 'insufficient_pto_balance', required: days.count, balance };
  return { type: 'fits', days: days.list(), balance };
}

/** Which of the days the department has blacked out. */
export function blackedOut(db: MedicalHrDb, employee: Employee, days: readonly string[]): readonly string[] {
  const blackout = ownEntry(db.department_blackout_dates, employee.department_code) ?? [];
  return days.filter((day) => blackout.includes(day)).sort();
}

/** An earlier request, not denied, that shares a day with the wish. */
export function overlappingRequest(employee: Employee, wish: PtoWish): PtoRequest | undefined {
  return (employee.pto_requests ?? []).find(
    ({ status, start_date, end_date }) =>
      (status === 'pending' || status === 'approved') && wish.startDate <= end_date && start_date <= wish.endDate,
  );
}
