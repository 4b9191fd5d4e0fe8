import { employeeIdOf } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf } from './rows.ts';

export const lookupNewHire = itsmTool({
  name: 'lookup_new_hire',
  description: 'Shows somebody who has not started yet: name, department, role and first day.',
  effect: 'read',
  gates: ['manager_auth'],
  parameters: { new_hire_employee_id: employeeIdOf('Employee id of the new hire.') },
  run({ new_hire_employee_id }, { db }) {
    const person = employeeOf(db, new_hire_employee_id);
    if (person.employment_status !== 'pending_start') {
      throw new Refusal('not_new_hire', 'This employee is no new hire.');
    }
    return success(db, {
      employee: {
        employee_id: new_hire_employee_id,
        first_name: person.first_name ?? null,
        last_name: person.last_name ?? null,
        department_code: person.department_code ?? null,
        role_code: person.role_code ?? null,
        start_date: person.start_date ?? null,
      },
    });
  },
});
