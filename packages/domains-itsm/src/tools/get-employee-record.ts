import type { JsonObject } from '@eva/core';
import type { Employee } from '../db.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { employeeOf } from './rows.ts';

/** What an agent may see of a person. */
const SHOWN = [
  'employee_id',
  'first_name',
  'last_name',
  'department_code',
  'role_code',
  'hire_date',
  'employment_status',
  'building_code',
  'floor_code',
  'manager_employee_id',
] as const satisfies readonly (keyof Employee)[];

export const getEmployeeRecord = itsmTool({
  name: 'get_employee_record',
  description: 'Shows where an employee works, in which role and department, and who their manager is.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db }) {
    const record = employeeOf(db, employee_id);
    const shown: JsonObject = Object.fromEntries(
      SHOWN.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])),
    );
    return success(db, { employee: shown });
  },
});
