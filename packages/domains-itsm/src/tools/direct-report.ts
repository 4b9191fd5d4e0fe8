import type { Employee, ItsmDb } from '../db.ts';
import { Refusal } from './refusal.ts';
import { employeeOf } from './rows.ts';

/** Somebody for whom a manager may act: one of their direct reports, and nobody else. */
export function directReportOf(db: ItsmDb, managerId: string, employeeId: string): Employee {
  const { direct_reports = [] } = employeeOf(db, managerId);
  if (!direct_reports.includes(employeeId)) {
    throw new Refusal('not_authorized', `${employeeId} does not report to ${managerId}.`);
  }
  return employeeOf(db, employeeId);
}
