import { dayNumber } from './calendar-days.ts';
import { contentHash } from './content-hash.ts';
import { employeeId, isoDate, roleCode } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, found, rowOf, withEmployee } from './rows.ts';

/** That HR approved at all is for the agent to check; a date that HR set is binding. */
export const submitPermissionChange = itsmTool({
  name: 'submit_permission_change',
  description: 'Changes the permissions of an employee to a template of their new role, from a day on.',
  effect: 'write',
  gates: ['otp_auth'],
  parameters: {
    employee_id: employeeId,
    new_role_code: roleCode('The role the employee changes to.'),
    permission_template_id: {
      type: 'string',
      pattern: '^PTPL-[A-Z]{2,5}-\\d{2}$',
      errorType: 'invalid_permission_template_id_format',
      description: 'Id of the template that the caller confirmed.',
    },
    effective_date: isoDate('Day HR set, as YYYY-MM-DD.'),
  },
  run({ employee_id, new_role_code, permission_template_id, effective_date }, { db, today }) {
    if (dayNumber(effective_date) < dayNumber(today)) {
      throw new Refusal('invalid_effective_date', 'The day has passed.');
    }
    const setByHr = employeeOf(db, employee_id).pending_role_approval?.effective_date;
    if (setByHr && setByHr !== effective_date) {
      throw new Refusal('effective_date_mismatch', `HR set ${setByHr}.`);
    }
    const template = found(
      rowOf(db.permission_templates, permission_template_id),
      `There is no template ${permission_template_id}.`,
    );
    if (template.role_code !== new_role_code) {
      throw new Refusal('template_role_mismatch', 'The template is for another role.');
    }
    const change = { new_role_code, permission_template_id, effective_date, status: 'pending' };
    const case_id = `CASE-ACCT-${contentHash({ case_id: null, ...change })}`;
    return success(withEmployee(db, employee_id, { pending_role_change: { case_id, ...change } }), {
      case_id,
      employee_id,
      effective_date,
      message: `The permissions change on ${effective_date}.`,
    });
  },
});
