import type { AccessGroup, Employee } from '../db.ts';

/** An empty or missing list sets no limit. */
export function isEligible(group: AccessGroup, employee: Employee): boolean {
  return (
    isAllowed(group.eligible_departments, employee.department_code) &&
    isAllowed(group.eligible_roles, employee.role_code)
  );
}

function isAllowed(allowed: readonly string[] | undefined, value: string | undefined): boolean {
  return allowed === undefined || allowed.length === 0 || (value !== undefined && allowed.includes(value));
}
