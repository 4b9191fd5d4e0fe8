import type { Employee, ItsmDb } from '../db.ts';
import { Refusal } from './refusal.ts';
import { employeeOf } from './rows.ts';

/** The employee, if the digits are those of the phone on file. */
export function employeeWithPhone(db: ItsmDb, id: string, phoneLastFour: string): Employee {
  const employee = employeeOf(db, id);
  if (employee.phone_last_four !== phoneLastFour) {
    throw new Refusal('authentication_failed', 'The last four digits are not those of the phone on file.');
  }
  return employee;
}
