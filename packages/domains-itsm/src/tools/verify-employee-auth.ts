import { employeeWithPhone } from './authenticate.ts';
import { employeeId, phoneLastFour } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { withSession } from './rows.ts';

export const verifyEmployeeAuth = itsmTool({
  name: 'verify_employee_auth',
  description: 'Verifies the caller by employee id and phone on file: the standard level.',
  effect: 'auth',
  gates: [],
  parameters: { employee_id: employeeId, phone_last_four: phoneLastFour('Last four digits of the phone on file.') },
  run({ employee_id, phone_last_four }, { db }) {
    const employee = employeeWithPhone(db, employee_id, phone_last_four);
    return success(withSession(db, { employee_auth: true, authenticated_employee_id: employee_id }), {
      authenticated: true,
      employee_id,
      first_name: employee.first_name ?? null,
      last_name: employee.last_name ?? null,
      message: 'The caller is verified.',
    });
  },
});
