import type { Provider } from '../db.ts';

const SUFFIX_LENGTH = 6;

/** Such as `CASE-LIC-100200`: made of the employee alone, so a second case of a kind has the id of the first. */
export function caseId(kind: string, employeeId: string): string {
  return `CASE-${kind}-${employeeId.slice(-SUFFIX_LENGTH)}`;
}

/** A provider's cases go by the employee id; the NPI stands in where there is none. */
export function providerCaseId(kind: string, provider: Provider, npi: string): string {
  return caseId(kind, provider.employee_id ?? npi);
}
