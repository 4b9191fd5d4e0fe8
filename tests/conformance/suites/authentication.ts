import { type JsonObject, sessionMismatches } from '@eva/core';
import { authenticationParts, countAuthCalls, expectedSession } from '@eva/metrics/rules';
import { functionSuite } from '../suite.ts';
import { SKIPPED, scored, type VectorPart, type VectorScore } from './metric-vector.ts';

interface Input {
  readonly expected_scenario_db: JsonObject;
  readonly final_scenario_db: JsonObject;
  readonly tool_responses: readonly { readonly tool_name: string }[];
  readonly agent_tools: readonly { readonly name: string; readonly tool_type?: string }[];
}

export const authenticationSuite = functionSuite({
  name: 'metrics/authentication_success',
  run: (_fn, input) => scoreAuthentication(input as Input),
});

function scoreAuthentication(input: Input): VectorScore {
  const expected = expectedSession(input.expected_scenario_db);
  if (!expected) return SKIPPED;
  const mismatches = sessionMismatches(input.expected_scenario_db, input.final_scenario_db);
  const isAuthenticated = Object.keys(mismatches).length === 0;
  const calls = countAuthCalls(
    input.tool_responses.map((response) => response.tool_name),
    input.agent_tools.filter((tool) => tool.tool_type === 'auth').map((tool) => tool.name),
  );
  const found = authenticationParts(calls, isAuthenticated);
  const parts: { [key: string]: VectorPart } = {};
  const add = (key: string, score: number | undefined, normalized: number | null | undefined) => {
    if (score !== undefined) parts[key] = { score, normalized_score: normalized ?? null };
  };
  add('auth_first_try_success', found?.firstTry, found?.firstTry);
  add('num_auth_calls', found?.meanCalls, null);
  add('authentication_success_rate', found?.successRate, found?.successRate);
  add('num_auth_calls_on_failure', found?.meanCallsOnFailure, null);
  const score = isAuthenticated ? 1 : 0;
  const details = { expected_session: expected, actual_session: input.final_scenario_db.session ?? {}, mismatches };
  return scored(score, score, details, parts);
}
