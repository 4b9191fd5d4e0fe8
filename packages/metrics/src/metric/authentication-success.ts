import { type ScorePart, sessionMismatches } from '@eva/core';
import { codeMetric, shareScore } from '../code-metric.ts';
import { authenticationParts, countAuthCalls, expectedSession } from '../rules/authentication.ts';

export const authenticationSuccessMetric = codeMetric({
  id: 'authentication_success',
  version: 'v0.1',
  category: 'diagnostic',
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  score(call) {
    const expected = expectedSession(call.scenario.expectedDb);
    if (!expected) return { status: 'skipped', why: 'the scenario expects no authentication' };
    const mismatches = sessionMismatches(call.scenario.expectedDb, call.finalDb);
    const isAuthenticated = Object.keys(mismatches).length === 0;
    const calls = countAuthCalls(
      call.toolTrace.map((entry) => entry.call.name),
      call.tools.filter((tool) => tool.effect === 'auth').map((tool) => tool.name),
    );
    const found = authenticationParts(calls, isAuthenticated);
    const parts: { [key: string]: ScorePart } = {};
    if (found?.firstTry !== undefined) {
      parts.auth_first_try_success = { value: found.firstTry, normalized: found.firstTry, better: 'higher' };
    }
    if (found?.meanCalls !== undefined) {
      parts.num_auth_calls = { value: found.meanCalls, normalized: null, better: 'lower' };
    }
    if (found?.successRate !== undefined) {
      parts.authentication_success_rate = { value: found.successRate, normalized: found.successRate, better: 'higher' };
    }
    if (found?.meanCallsOnFailure !== undefined) {
      parts.num_auth_calls_on_failure = { value: found.meanCallsOnFailure, normalized: null, better: 'lower' };
    }
    return shareScore(isAuthenticated ? 1 : 0, {
      details: { expected_session: expected, actual_session: call.finalDb.session ?? {}, mismatches },
      ...(Object.keys(parts).length > 0 ? { parts } : {}),
    });
  },
});
