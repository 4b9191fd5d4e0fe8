import { employeeId } from './fields.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { Refusal } from './refusal.ts';
import { employeeOf } from './rows.ts';

/** As in the reference the code may be that of somebody else than it was sent to. */
export const verifyOtpAuth = itsmTool({
  name: 'verify_otp_auth',
  description: 'Verifies the one-time code that the caller reads out: the elevated level.',
  effect: 'auth',
  gates: [],
  parameters: {
    employee_id: employeeId,
    otp_code: { type: 'string', pattern: '^\\d{6}$', errorType: 'invalid_otp_format', description: 'The six digits.' },
  },
  run({ employee_id, otp_code }, { db }) {
    const { otp_employee_id: _sentTo, otp_issued: isIssued, ...session } = db.session ?? {};
    if (!isIssued) throw new Refusal('otp_not_initiated', 'No one-time code was sent.');
    if (employeeOf(db, employee_id).otp_code !== otp_code) {
      throw new Refusal('authentication_failed', 'That is not the code that was sent.');
    }
    return success(
      { ...db, session: { ...session, otp_auth: true } },
      { authenticated: true, employee_id, message: 'The code is verified.' },
    );
  },
});
