import { expect, test } from 'vitest';
import { expectsSession, sessionMismatches } from './session-match.ts';

test('matches text in any case and does not mind further keys', () => {
  const expected = { session: { confirmation_number: 'ZK3FFW', otp_auth: true } };
  const final = { session: { confirmation_number: 'zk3ffw', otp_auth: true, manager_auth: true } };

  expect(sessionMismatches(expected, final)).toEqual({});
});

test('reports what is missing or different, with null for nothing', () => {
  const expected = { session: { last_name: 'kim', otp_auth: true, level: 1 } };

  expect(sessionMismatches(expected, { session: { otp_auth: 'true', level: 1 } })).toEqual({
    last_name: { expected: 'kim', actual: null },
    otp_auth: { expected: true, actual: 'true' },
  });
  expect(sessionMismatches(expected, {})).toEqual({
    last_name: { expected: 'kim', actual: null },
    otp_auth: { expected: true, actual: null },
    level: { expected: 1, actual: null },
  });
});

test('asks for nothing when no session is expected', () => {
  expect(sessionMismatches({ session: {} }, { session: { last_name: 'kim' } })).toEqual({});
  expect([expectsSession({}), expectsSession({ session: {} }), expectsSession({ session: { a: 1 } })]).toEqual([
    false,
    false,
    true,
  ]);
});
