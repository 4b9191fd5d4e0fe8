import type { MedicalHrDb, Shift } from '../db.ts';
import { refuse, succeed, type ToolOutcome } from './outcome.ts';

/** A shift is shown to nobody but the employee who works it. */
export function showOwnShift(db: MedicalHrDb, shift: Shift, employeeId: string): ToolOutcome {
  if (shift.employee_id === employeeId) return succeed(db, { shift });
  return refuse(db, 'shift_not_owned', `The shift does not belong to ${employeeId}.`);
}
