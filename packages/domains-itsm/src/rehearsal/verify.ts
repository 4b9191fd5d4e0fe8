import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { ask, succeeded, type Talk } from './talk.ts';
import { askEmployeeId, digits, symbols } from './values.ts';

export type Level = 'standard' | 'elevated' | 'manager';

const ATTEMPTS = 2;

/** The level that a call needs, once; false when the caller cannot be verified. */
export function* verify(talk: Talk, level: Level): Dialogue<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const employee_id = yield* askEmployeeId(talk, 'What is your employee ID?');
    const phone_last_four = yield* ask(talk, 'And the last four digits of your phone on file?', digits(4));
    const known = { employee_id, phone_last_four };
    const result =
      level === 'manager'
        ? yield* callTool('verify_manager_auth', {
            ...known,
            manager_auth_code: yield* ask(talk, 'What is your manager code?', symbols(6)),
          })
        : yield* callTool('verify_employee_auth', known);
    if (succeeded(result)) {
      talk.employeeId = employee_id;
      return level === 'standard' || (yield* verifyCode(talk));
    }
    talk.notes.push('That does not match our records.');
  }
  return false;
}

function* verifyCode(talk: Talk): Dialogue<boolean> {
  const { employeeId: employee_id } = talk;
  yield* callTool('initiate_otp_auth', { employee_id });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const otp_code = yield* ask(talk, 'I sent a one time code. Please read it to me.', digits(6));
    if (succeeded(yield* callTool('verify_otp_auth', { employee_id, otp_code }))) return true;
    talk.notes.push('That is not the code I sent.');
  }
  return false;
}
