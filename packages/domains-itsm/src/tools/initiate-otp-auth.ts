import { employeeId } from './fields.ts';
import { passEitherGate } from './gates.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { employeeOf, withSession } from './rows.ts';

export const initiateOtpAuth = itsmTool({
  name: 'initiate_otp_auth',
  description: 'Sends a one-time code to the phone on file of a caller who is verified already.',
  effect: 'auth',
  // Either level will do, which `gates` cannot say.
  gates: [],
  parameters: { employee_id: employeeId },
  run({ employee_id }, { db }) {
    passEitherGate(db, ['employee_auth', 'manager_auth']);
    const { phone_last_four = null } = employeeOf(db, employee_id);
    return success(withSession(db, { otp_employee_id: employee_id, otp_issued: true }), {
      phone_last_four,
      message: `A code is on its way to the phone ending in ${phone_last_four}.`,
    });
  },
});
