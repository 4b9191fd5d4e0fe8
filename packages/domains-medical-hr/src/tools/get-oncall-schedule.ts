import { employeeId, unitCode } from './fields.ts';
import { employeeGate } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** Shows the registrations of all units; the unit is only echoed. */
export const getOncallSchedule = employeeTool({
  name: 'get_oncall_schedule',
  description: "Reads an employee's on-call registrations.",
  effect: 'read',
  gate: employeeGate,
  parameters: { employee_id: employeeId, unit_code: unitCode },
  run: ({ employee_id, unit_code }, { db, employee: { oncall_schedule = {} } }) =>
    succeed(db, { employee_id, unit_code, oncall_schedule }),
});
