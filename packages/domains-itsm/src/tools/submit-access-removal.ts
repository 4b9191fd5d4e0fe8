import { MAIL_KEPT_DAYS } from '../policy/waiting-times.ts';
import { addDays, dayNumber } from './calendar-days.ts';
import { contentHash } from './content-hash.ts';
import { directReportOf } from './direct-report.ts';
import { employeeIdOf, isoDate } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { offboardingOf } from './offboarding-of.ts';
import { Refusal } from './refusal.ts';
import { withEmployee } from './rows.ts';

export const submitAccessRemoval = itsmTool({
  name: 'submit_access_removal',
  description: 'Removes the access of an employee who leaves: at once, or in stages with the mail kept for 30 days.',
  effect: 'write',
  gates: ['manager_auth', 'otp_auth'],
  parameters: {
    manager_employee_id: employeeIdOf('Employee id of the manager who asks.'),
    departing_employee_id: employeeIdOf('Employee id of the person who leaves.'),
    last_working_day: isoDate('Last working day, as YYYY-MM-DD.'),
    removal_scope: {
      type: 'string',
      oneOf: ['full', 'staged'],
      errorType: 'invalid_removal_scope',
      description: 'full removes everything, staged keeps the mail for 30 days.',
    },
  },
  run({ manager_employee_id, departing_employee_id, last_working_day, removal_scope }, { db, today }) {
    if (dayNumber(last_working_day) < dayNumber(today)) {
      throw new Refusal('invalid_last_working_day', 'The last working day has passed.');
    }
    const record = offboardingOf(directReportOf(db, manager_employee_id, departing_employee_id));
    const removed = { ...record, access_removed: true, removal_scope };
    const case_id = `CASE-ACCT-${contentHash({ ...removed, removal_case_id: null })}`;
    return success(
      withEmployee(db, departing_employee_id, {
        employment_status: 'terminated',
        system_accounts: [],
        group_memberships: [],
        ...(removal_scope === 'staged' ? { email_preserved_until: addDays(last_working_day, MAIL_KEPT_DAYS) } : {}),
        offboarding_record: { ...removed, removal_case_id: case_id },
      }),
      { case_id, departing_employee_id, removal_scope, message: `The access of ${departing_employee_id} is removed.` },
    );
  },
});
