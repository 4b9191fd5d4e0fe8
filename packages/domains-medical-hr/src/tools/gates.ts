import type { Session } from '../db.ts';

/** What of the session stands in the way of a tool; undefined when nothing does. */
export type Gate = (session: Session) => { readonly errorType: string; readonly message: string } | undefined;

const UNVERIFIED = {
  errorType: 'authentication_required',
  message: 'The caller is not verified for this; verify first.',
};
const NO_SECOND_FACTOR = {
  errorType: 'second_factor_required',
  message: 'This needs a one-time code besides the provider verification.',
};
const NO_CODE_SENT = { errorType: 'otp_not_initiated', message: 'No one-time code was sent in this call.' };

export const openToAll: Gate = () => undefined;

export const employeeGate: Gate = (session) => (session.employee_auth === true ? undefined : UNVERIFIED);

export const providerGate: Gate = (session) => (session.provider_auth === true ? undefined : UNVERIFIED);

/** The second tier: a one-time code was confirmed. */
export const otpGate: Gate = (session) => (session.otp_auth === true ? undefined : UNVERIFIED);

export const employeeOrOtpGate: Gate = (session) => employeeGate(session) && otpGate(session);

export const providerOrOtpGate: Gate = (session) => providerGate(session) && otpGate(session);

/** Both, in this order, with an error of its own for the second. */
export const providerAndOtpGate: Gate = (session) =>
  providerGate(session) ?? (otpGate(session) === undefined ? undefined : NO_SECOND_FACTOR);

/** A code must have been sent before one can be confirmed. */
export const codeSentGate: Gate = (session) => (session.otp_issued === true ? undefined : NO_CODE_SENT);
