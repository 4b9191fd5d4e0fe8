import { employeeId, roleCode } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, isEmpty } from './rows.ts';

export const checkRoleChangeAuthorized = itsmTool({
  name: 'check_role_change_authorized',
  description: 'Tells whether HR has approved a new role of an employee, and from when.',
  effect: 'read',
  gates: ['otp_auth'],
  parameters: { employee_id: employeeId, new_role_code: roleCode('The role the employee changes to.') },
  run({ employee_id, new_role_code }, { db }) {
    const approval = employeeOf(db, employee_id).pending_role_approval;
    if (isEmpty(approval) || !approval.approved_by_hr) {
      throw new Refusal('not_authorized', 'HR has approved no change of role.');
    }
    if (approval.new_role_code !== new_role_code) {
      throw new Refusal('role_mismatch', 'HR has approved another role.');
    }
    return success(db, {
      employee_id,
      new_role_code,
      hr_case_id: approval.hr_case_id ?? null,
      effective_date: approval.effective_date ?? null,
      message: 'HR has approved this change.',
    });
  },
});
