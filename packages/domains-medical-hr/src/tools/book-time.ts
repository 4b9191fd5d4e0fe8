import type { MedicalHrDb } from '../db.ts';
import { type AppointmentType, takeTime } from '../policy/appointments.ts';
import { refuse, type ToolOutcome } from './outcome.ts';

/** Takes a time off the free ones and goes on with that database; refuses when it is not free. `at` is `YYYY-MM-DD HH:MM`. */
export function bookTime(
  db: MedicalHrDb,
  { type, department, at }: { readonly type: AppointmentType; readonly department: string; readonly at: string },
  goOn: (taken: MedicalHrDb) => ToolOutcome,
): ToolOutcome {
  const appointment_availability = takeTime(db, type, department, at);
  if (appointment_availability === undefined) return refuse(db, 'slot_not_available', 'That time is not free.');
  return goOn({ ...db, appointment_availability });
}
