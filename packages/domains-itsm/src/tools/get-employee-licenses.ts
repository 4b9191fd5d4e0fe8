import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { employeeOf } from './rows.ts';

export const getEmployeeLicenses = itsmTool({
  name: 'get_employee_licenses',
  description: 'Lists the licences an employee has, with their assignment ids and when they end.',
  effect: 'read',
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId },
  run: ({ employee_id }, { db }) =>
    success(db, { employee_id, licenses: employeeOf(db, employee_id).software_licenses ?? [] }),
});
