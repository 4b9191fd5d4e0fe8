import { contentHash } from './content-hash.ts';
import { employeeId, phoneLastFour } from './fields.ts';
import { itsmTool } from './itsm-tool.ts';
import { employeeOf, withRow } from './rows.ts';

/** The one tool that writes and yet answers with an error: the case is opened, but nothing is reset by telephone. */
export const submitMfaReset = itsmTool({
  name: 'submit_mfa_reset',
  description: 'Files the wish for another phone for sign-in codes; the caller then has to come in person.',
  effect: 'write',
  writesOnRefusal: true,
  gates: ['employee_auth'],
  parameters: { employee_id: employeeId, new_phone_last_four: phoneLastFour('Last four digits of the new phone.') },
  run({ employee_id, new_phone_last_four }, { db, today }) {
    employeeOf(db, employee_id);
    const wish = {
      employee_id,
      incident_type: 'mfa_reset_request',
      requested_new_phone_last_four: new_phone_last_four,
      status: 'requires_in_person',
      opened_date: today,
    };
    const security_case_id = `SEC-${contentHash({ security_case_id: null, ...wish })}`;
    return {
      db: withRow(db, 'security_cases', security_case_id, { security_case_id, ...wish }),
      result: {
        status: 'error',
        error_type: 'in_person_required',
        message: 'The case is filed; the caller has to come to IT security in person with an identity card.',
        security_case_id,
      },
    };
  },
});
