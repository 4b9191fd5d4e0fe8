import { employeeId } from './fields.ts';
import { openToAll } from './gates.ts';
import { succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** Sends the code; the answer tells to which number, for the caller to recognise. */
export const initiateOtpAuth = employeeTool({
  name: 'initiate_otp_auth',
  description:
    'Sends a one-time code to the phone on file. Returns its last four digits: confirm them with the caller before asking for the code.',
  effect: 'auth',
  gate: openToAll,
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db, employee }) {
    const session = { ...db.session, otp_employee_id: employee_id, otp_issued: true };
    return succeed(
      { ...db, session },
      { phone_last_four: employee.phone_last_four, message: 'A one-time code was sent.' },
    );
  },
});
