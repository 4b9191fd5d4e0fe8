import { type CallContext, type Evidence, type Json, type ScorePart, sessionMismatches } from '@eva/core';
import { codeMetric, shareScore } from '../code-metric.ts';
import { authenticationParts, countAuthCalls, expectedSession } from '../rules/authentication.ts';

/** Follows the reference of August 2026, in which the session decides and not a tool's answer. */
export const authenticationSuccessMetric = codeMetric({
  id: 'authentication_success',
  version: 'v0.1',
  category: 'diagnostic',
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about:
    'Whether the session holds what it should when the call ends: the right caller, verified as far as the task needs. Its ' +
    'parts say how many calls of authentication tools that took. Skipped where the scenario expects no authentication.',
  score(call) {
    const expected = expectedSession(call.scenario.expectedDb);
    if (!expected) return { status: 'skipped', why: 'the scenario expects no authentication' };
    const mismatches = sessionMismatches(call.scenario.expectedDb, call.finalDb);
    const isAuthenticated = Object.keys(mismatches).length === 0;
    const calls = countAuthCalls(
      call.toolTrace.flatMap((entry) => (entry.result === null ? [] : entry.call.name)),
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
      evidence: refused(call),
    });
  },
});

/** Calls of authentication tools that were refused. */
function refused(call: CallContext): readonly Evidence[] {
  const tools = new Set(call.tools.filter((tool) => tool.effect === 'auth').map((tool) => tool.name));
  return call.toolTrace.flatMap(({ call: made, result, atMs }) => {
    if (!tools.has(made.name) || statusOf(result) !== 'error') return [];
    return { startMs: atMs, endMs: atMs, note: `${made.name} was refused` };
  });
}

function statusOf(result: Json): Json | undefined {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  return isObject ? (result as { readonly status?: Json }).status : undefined;
}
