import { RENEWAL_CLOSES_DAYS, RENEWAL_OPENS_DAYS, RENEWAL_TERM_DAYS } from '../policy/waiting-times.ts';
import { addDays, dayNumber } from './calendar-days.ts';
import { contentHash } from './content-hash.ts';
import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf, found, withEmployee, withRow } from './rows.ts';

export const submitLicenseRenewal = itsmTool({
  name: 'submit_license_renewal',
  description: 'Renews a licence for a year, from 30 days before it ends until 14 days after.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    license_assignment_id: {
      type: 'string',
      pattern: '^LASGN-\\d{6}$',
      errorType: 'invalid_license_assignment_id_format',
      description: 'Id of the assignment, as the list of licences has it.',
    },
  },
  run({ employee_id, license_assignment_id }, { db, today }) {
    const licenses = employeeOf(db, employee_id).software_licenses ?? [];
    const index = licenses.findIndex((one) => one.license_assignment_id === license_assignment_id);
    const license = found(licenses[index], `The employee has no licence ${license_assignment_id}.`);
    const { expiration_date = '' } = license;
    const daysLeft = dayNumber(expiration_date) - dayNumber(today);
    if (daysLeft > RENEWAL_OPENS_DAYS || daysLeft < -RENEWAL_CLOSES_DAYS) {
      throw new Refusal('not_in_renewal_window', `The licence ends on ${expiration_date}.`, { expiration_date });
    }
    const new_expiration_date = addDays(daysLeft > 0 ? expiration_date : today, RENEWAL_TERM_DAYS);
    const request = {
      employee_id,
      license_assignment_id,
      request_type: 'license_renewal',
      new_expiration_date,
      status: 'submitted',
      created_date: today,
    };
    const request_id = `REQ-SW-${contentHash({ request_id: null, ...request })}`;
    const renewed = { ...license, expiration_date: new_expiration_date, status: 'active' };
    const requested = withRow(db, 'requests', request_id, { request_id, ...request });
    return success(withEmployee(requested, employee_id, { software_licenses: licenses.with(index, renewed) }), {
      request_id,
      new_expiration_date,
      message: `The licence runs until ${new_expiration_date}.`,
    });
  },
});
