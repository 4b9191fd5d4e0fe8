import type { Asset, ItsmDb } from '../db.ts';

/** Everything that is assigned to an employee, in the order of the database. */
export function assetsOf({ assets }: ItsmDb, employeeId: string): readonly Asset[] {
  return Object.values(assets ?? {}).filter((asset) => asset.assigned_employee_id === employeeId);
}
