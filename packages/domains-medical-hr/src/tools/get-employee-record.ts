import { employeeId } from './fields.ts';
import { employeeOrOtpGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { pickFields } from './pick-fields.ts';
import { employeeTool } from './record-tools.ts';

const SHOWN = [
  'employee_id',
  'first_name',
  'last_name',
  'department_code',
  'role_code',
  'unit_code',
  'hire_date',
  'employment_status',
];

export const getEmployeeRecord = employeeTool({
  name: 'get_employee_record',
  description: "Reads an employee's record: names, department, role, unit, hire date, status.",
  effect: 'read',
  gate: employeeOrOtpGate,
  parameters: { employee_id: employeeId },
  run: (_, { db, employee }) => succeed(db, { employee: pickFields(employee, SHOWN) }),
});
