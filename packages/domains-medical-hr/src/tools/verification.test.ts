import { expect, test } from 'vitest';
import { anHrDb, errorOf, hrDbWith, runTool } from './__fixtures__/an-hr-db.ts';
import { initiateOtpAuth } from './initiate-otp-auth.ts';
import { verifyEmployeeAuth } from './verify-employee-auth.ts';
import { verifyOtpAuth } from './verify-otp-auth.ts';
import { verifyProviderAuth } from './verify-provider-auth.ts';

const NOBODY = anHrDb({ session: {} });

test('the standard verification compares the date of birth, and notes who it was', () => {
  expect(runTool(verifyEmployeeAuth, {}, NOBODY)).toMatchObject({
    db: { session: { employee_auth: true, authenticated_employee_id: 'EMP100200' } },
    result: { status: 'success', authenticated: true, first_name: 'Ada', last_name: 'Byrne' },
  });
  expect(errorOf(verifyEmployeeAuth, { date_of_birth: '1990-05-07' })).toBe('authentication_failed');
  expect(errorOf(verifyEmployeeAuth, { employee_id: 'EMP000001' })).toBe('not_found');
});

test('the provider verification wants NPI, home facility and PIN, and notes employee and NPI', () => {
  expect(runTool(verifyProviderAuth, {}, NOBODY).db.session).toEqual({
    provider_auth: true,
    authenticated_npi: '1000200030',
    authenticated_employee_id: 'EMP100200',
  });
  expect(errorOf(verifyProviderAuth, { npi: '9000200030' })).toBe('not_found');
  expect(errorOf(verifyProviderAuth, { facility_code: 'ABC-12E' })).toBe('authentication_failed');
  expect(errorOf(verifyProviderAuth, { pin: '0000' })).toBe('authentication_failed');
});

test('a one-time code is sent, then compared; what was noted of the sending stays', () => {
  const sent = runTool(initiateOtpAuth, {}, NOBODY);
  expect(sent.db.session).toEqual({ otp_employee_id: 'EMP100200', otp_issued: true });
  expect(sent.result.phone_last_four).toBe('4711');

  expect(errorOf(verifyOtpAuth, { otp_code: '000000' }, sent.db)).toBe('authentication_failed');
  expect(runTool(verifyOtpAuth, {}, sent.db).db.session).toEqual({
    otp_employee_id: 'EMP100200',
    otp_issued: true,
    otp_auth: true,
    authenticated_employee_id: 'EMP100200',
  });
  // Whose code it is does not matter, as in the reference.
  expect(errorOf(verifyOtpAuth, { employee_id: 'EMP300400' }, sent.db)).toBeUndefined();
  expect(errorOf(verifyOtpAuth, {}, NOBODY)).toBe('otp_not_initiated');
  expect(errorOf(initiateOtpAuth, { employee_id: 'EMP000001' }, hrDbWith({}))).toBe('not_found');
});
