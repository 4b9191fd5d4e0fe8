import type { CostCenter, ItsmDb } from '../db.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, found, rowOf } from './rows.ts';

/** The cost centre that an employee's own department pays from. */
export function costCenterOf(
  db: ItsmDb,
  employeeId: string,
): { readonly code: string; readonly departmentCode: string | null; readonly costCenter: CostCenter } {
  const { cost_center_code: code, department_code: department } = employeeOf(db, employeeId);
  if (!code) throw new Refusal('cc_not_on_file', 'The employee has no cost centre on file.');
  const costCenter = found(rowOf(db.cost_centers, code), `There is no cost centre ${code}.`);
  if (costCenter.department_code !== department) {
    throw new Refusal('department_mismatch', `Cost centre ${code} belongs to another department.`);
  }
  return { code, departmentCode: costCenter.department_code ?? null, costCenter };
}
