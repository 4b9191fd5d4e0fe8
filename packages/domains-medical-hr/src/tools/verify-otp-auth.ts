import { employeeId } from './fields.ts';
import { codeSentGate } from './gates.ts';
import { refuse, succeed } from './outcome.ts';
import { employeeTool } from './record-tools.ts';

/** Any employee's code will do once one was sent to somebody, as in the reference. */
export const verifyOtpAuth = employeeTool({
  name: 'verify_otp_auth',
  description: 'Checks the one-time code that the caller reads out, once initiate_otp_auth has sent one.',
  effect: 'auth',
  gate: codeSentGate,
  parameters: {
    employee_id: employeeId,
    otp_code: {
      type: 'string',
      pattern: '^\\d{6}$',
      errorType: 'invalid_otp_format',
      description: 'One-time code: six digits.',
    },
  },
  run({ employee_id, otp_code }, { db, employee }) {
    if (employee.otp_code !== otp_code) return refuse(db, 'authentication_failed', 'The code does not match.');
    const session = { ...db.session, otp_auth: true, authenticated_employee_id: employee_id };
    return succeed(
      { ...db, session },
      { authenticated: true, employee_id, first_name: employee.first_name, message: 'The code is right.' },
    );
  },
});
