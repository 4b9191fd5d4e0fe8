import { ownEntry } from '@eva/core/domain-kit';
import type { Availability, MedicalHrDb } from '../db.ts';

export const APPOINTMENT_TYPES = ['orientation_followup', 'return_to_work_checkin', 'competency_review'] as const;
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number];

/** How many other dates are offered when the preferred one is full. */
const ALTERNATIVES = 3;

type Calendar = { readonly [isoDate: string]: readonly string[] };

export function freeTimes(db: MedicalHrDb, type: AppointmentType, department: string, date: string): readonly string[] {
  return ownEntry(calendarOf(db, type, department), date) ?? [];
}

/** The next dates with a free time, from the preferred one on. */
export function alternativeDates(db: MedicalHrDb, type: AppointmentType, department: string, preferredDate: string) {
  return Object.entries(calendarOf(db, type, department))
    .filter(([date, times]) => date >= preferredDate && times.length > 0)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .slice(0, ALTERNATIVES)
    .map(([date, times]) => ({ date, available_slots: times }));
}

/** The free times without the one that is taken; undefined when it was not free. `at` is `YYYY-MM-DD HH:MM`. */
export function takeTime(
  db: MedicalHrDb,
  type: AppointmentType,
  department: string,
  at: string,
): Availability | undefined {
  const [date = '', time = ''] = at.split(' ');
  const times = freeTimes(db, type, department, date);
  const taken = times.indexOf(time);
  if (taken === -1) return undefined;
  return {
    ...db.appointment_availability,
    [type]: {
      ...ownEntry(db.appointment_availability, type),
      [department]: { ...calendarOf(db, type, department), [date]: times.toSpliced(taken, 1) },
    },
  };
}

function calendarOf(db: MedicalHrDb, type: AppointmentType, department: string): Calendar {
  return ownEntry(ownEntry(db.appointment_availability, type), department) ?? {};
}
