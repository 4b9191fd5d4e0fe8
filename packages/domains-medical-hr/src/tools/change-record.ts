import type { Appointment, Employee, License, MedicalHrDb, Provider, Shift } from '../db.ts';

/** Copies of the database with one record changed. */

export function changeEmployee(db: MedicalHrDb, employeeId: string, employee: Employee, change: Partial<Employee>) {
  return withEntry(db, 'employees', employeeId, { ...employee, ...change });
}

export function changeProvider(db: MedicalHrDb, npi: string, provider: Provider, change: Partial<Provider>) {
  return withEntry(db, 'providers', npi, { ...provider, ...change });
}

export function changeShift(db: MedicalHrDb, shiftId: string, shift: Shift, change: Partial<Shift>) {
  return withEntry(db, 'shifts', shiftId, { ...shift, ...change });
}

export function changeLicense(
  db: MedicalHrDb,
  { npi, number, provider }: { readonly npi: string; readonly number: string; readonly provider: Provider },
  license: License,
): MedicalHrDb {
  return changeProvider(db, npi, provider, { licenses: { ...provider.licenses, [number]: license } });
}

/** The appointments of an employee or a provider with one more. */
export function withAppointment(
  person: { readonly scheduled_appointments?: readonly Appointment[] },
  appointment: Appointment,
): { readonly scheduled_appointments: readonly Appointment[] } {
  return { scheduled_appointments: [...(person.scheduled_appointments ?? []), appointment] };
}

function withEntry<Table extends 'employees' | 'providers' | 'shifts'>(
  db: MedicalHrDb,
  table: Table,
  key: string,
  entry: MedicalHrDb[Table][string],
): MedicalHrDb {
  return { ...db, [table]: { ...db[table], [key]: entry } };
}
