import { employeeWithPhone } from './authenticate.ts';
import { employeeIdOf, phoneLastFour } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { withSession } from './rows.ts';

/** One step for standard and manager level together. */
export const verifyManagerAuth = itsmTool({
  name: 'verify_manager_auth',
  description: 'Verifies a manager by employee id, phone on file and manager code, for acts on behalf of reports.',
  effect: 'auth',
  gates: [],
  parameters: {
    employee_id: employeeIdOf('Employee id of the manager.'),
    phone_last_four: phoneLastFour("Last four digits of the manager's phone on file."),
    manager_auth_code: {
      type: 'string',
      pattern: '^[A-Z0-9]{6}$',
      errorType: 'invalid_manager_auth_code_format',
      description: 'Manager code: six capitals and digits.',
    },
  },
  run({ employee_id, phone_last_four, manager_auth_code }, { db }) {
    const manager = employeeWithPhone(db, employee_id, phone_last_four);
    if (manager.manager_auth_code !== manager_auth_code) {
      throw new Refusal('authentication_failed', 'That is not the manager code on file.');
    }
    if (!manager.is_manager) throw new Refusal('not_authorized', 'The caller manages nobody.');
    const session = {
      employee_auth: true,
      authenticated_employee_id: employee_id,
      manager_auth: true,
      manager_employee_id: employee_id,
    };
    return success(withSession(db, session), {
      confirmed: true,
      employee_id,
      first_name: manager.first_name ?? null,
      last_name: manager.last_name ?? null,
      department_code: manager.department_code ?? null,
      direct_reports: manager.direct_reports ?? [],
      message: 'The caller is verified as a manager.',
    });
  },
});
