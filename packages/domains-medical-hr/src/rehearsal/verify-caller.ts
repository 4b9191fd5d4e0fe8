import { callTool, type Dialogue } from '@eva/core/domain-kit';
import { speakDigits } from '@eva/core/spoken';
import { askCode, askDate } from './ask-value.ts';
import { type CodeShape, EMPLOYEE_NUMBER, FACILITY, NPI, ONE_TIME_CODE, PIN } from './code-shape.ts';
import { askYesNo, refusalIn } from './dialogue.ts';
import { note, type Talk } from './talk.ts';

/** What a flow needs before anything is done: the standard, the provider's credentials, and a one-time code or not. */
export type Verification = 'employee' | 'provider' | 'employee-and-code' | 'provider-and-code';

/** The first attempt and its repairs. */
const ATTEMPTS = 3;

/** Proves what is not proved yet; false when the caller could not. */
export function* verifyCaller(talk: Talk, needed: Verification): Dialogue<boolean> {
  if (talk.context.fault === 'skips-verification') return yield* takeOnTrust(talk);
  const { identity } = talk;
  const wantsProvider = needed === 'provider' || needed === 'provider-and-code';
  if (wantsProvider && !identity.isVerifiedProvider && !(yield* verifyProvider(talk))) return false;
  // A one-time code may also follow the provider's credentials; the tools of plain employee matters want their own.
  const isKnown = identity.isVerifiedEmployee || (needed === 'employee-and-code' && identity.isVerifiedProvider);
  if (!wantsProvider && !isKnown && !(yield* verifyEmployee(talk))) return false;
  const wantsCode = needed === 'employee-and-code' || needed === 'provider-and-code';
  return !wantsCode || identity.hasConfirmedCode || (yield* confirmOneTimeCode(talk));
}

function* verifyEmployee(talk: Talk): Dialogue<boolean> {
  const { identity } = talk;
  return yield* repeatedly(talk, 'that does not match our records', function* () {
    const employee_id = identity.employeeId ?? (yield* askIdentifier(talk, 'your employee number', EMPLOYEE_NUMBER));
    const date_of_birth = yield* askDate(talk, 'What is your date of birth?');
    const result = yield* callTool('verify_employee_auth', { employee_id, date_of_birth });
    if (refusalIn(result) !== undefined) return false;
    Object.assign(identity, { employeeId: employee_id, isVerifiedEmployee: true });
    return true;
  });
}

function* verifyProvider(talk: Talk): Dialogue<boolean> {
  return yield* repeatedly(talk, 'that does not match our records', function* () {
    const npi = yield* askIdentifier(talk, 'your N P I number', NPI);
    const facility_code = yield* askCode(talk, 'your home facility code', FACILITY);
    const pin = yield* askCode(talk, 'your four digit pin', PIN);
    const result = yield* callTool('verify_provider_auth', { npi, facility_code, pin });
    if (refusalIn(result) !== undefined) return false;
    Object.assign(talk.identity, { npi, homeFacility: facility_code, isVerifiedProvider: true });
    talk.identity.employeeId ??= String(result.employee_id);
    return true;
  });
}

/** The code goes to the phone on file; another phone cannot be had in a call. */
function* confirmOneTimeCode(talk: Talk): Dialogue<boolean> {
  const { identity } = talk;
  const employee_id = identity.employeeId ?? '';
  const sent = yield* callTool('initiate_otp_auth', { employee_id });
  if (refusalIn(sent) !== undefined) return false;
  const phone = speakDigits(String(sent.phone_last_four));
  const isOwn = yield* askYesNo(talk, `I sent a code to the phone that ends in ${phone}. Is that your phone?`);
  if (isOwn === 'no') {
    note(talk, 'I am sorry, I can not change the phone on file in a call. Please visit the office.');
    return false;
  }
  return yield* repeatedly(talk, 'that code does not match', function* () {
    const otp_code = yield* askCode(talk, 'the six digit code', ONE_TIME_CODE);
    const result = yield* callTool('verify_otp_auth', { employee_id, otp_code });
    identity.hasConfirmedCode = refusalIn(result) === undefined;
    return identity.hasConfirmedCode;
  });
}

function* repeatedly(talk: Talk, mismatch: string, attempt: () => Dialogue<boolean>): Dialogue<boolean> {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    if (yield* attempt()) return true;
    note(talk, `I am sorry, ${mismatch}.${left > 1 ? ' Let us try again.' : ''}`);
  }
  return false;
}

/** The fault `skips-verification` takes the caller's word; the tools do not. */
function* takeOnTrust(talk: Talk): Dialogue<boolean> {
  talk.identity.employeeId ??= yield* askIdentifier(talk, 'your employee number', EMPLOYEE_NUMBER);
  return true;
}

/** The fault `misreads-a-code` takes the last digit for the next one. */
function* askIdentifier(talk: Talk, topic: string, shape: CodeShape): Dialogue<string> {
  const code = yield* askCode(talk, topic, shape);
  if (talk.context.fault !== 'misreads-a-code') return code;
  return `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
}
