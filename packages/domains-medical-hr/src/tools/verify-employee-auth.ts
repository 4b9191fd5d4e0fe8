import { ownEntry } from '@eva/core/domain-kit';
import { employeeId, isoDate } from './fields.ts';
import { openToAll } from './gates.ts';
import { hrTool } from './hr-tool.ts';
import { refuse, succeed } from './outcome.ts';

/** Standard verification. */
export const verifyEmployeeAuth = hrTool({
  name: 'verify_employee_auth',
  description:
    'Verifies an employee by employee id and date of birth. Enough for scheduling, payroll, onboarding and the like.',
  effect: 'auth',
  gate: openToAll,
  parameters: { employee_id: employeeId, date_of_birth: isoDate('Date of birth as YYYY-MM-DD.') },
  run({ employee_id, date_of_birth }, { db }) {
    const employee = ownEntry(db.employees, employee_id);
    if (employee === undefined) return refuse(db, 'not_found', `There is no employee ${employee_id}.`);
    if (employee.date_of_birth !== date_of_birth) {
      return refuse(db, 'authentication_failed', 'The date of birth does not match.');
    }
    const session = { ...db.session, employee_auth: true, authenticated_employee_id: employee_id };
    return succeed(
      { ...db, session },
      {
        authenticated: true,
        employee_id,
        first_name: employee.first_name,
        last_name: employee.last_name,
        message: 'The employee is verified.',
      },
    );
  },
});
