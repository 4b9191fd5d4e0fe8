import { type JsonObject, roundHalfEven } from '@eva/core';

export interface AuthCalls {
  /** Calls of each auth tool that was used. */
  readonly byTool: { readonly [tool: string]: number };
  readonly total: number;
}

export interface AuthenticationParts {
  readonly firstTry?: number;
  /** Mean calls per used tool, 4 decimals. */
  readonly meanCalls?: number;
  readonly successRate?: number;
  readonly meanCallsOnFailure?: number;
}

export function countAuthCalls(toolNames: readonly string[], authTools: readonly string[]): AuthCalls {
  const byTool: { [tool: string]: number } = {};
  for (const name of toolNames) if (authTools.includes(name)) byTool[name] = (byTool[name] ?? 0) + 1;
  return { byTool, total: Object.values(byTool).reduce((sum, n) => sum + n, 0) };
}

/** Undefined when no auth tool was used. */
export function authenticationParts(calls: AuthCalls, isAuthenticated: boolean): AuthenticationParts | undefined {
  const used = Object.keys(calls.byTool).length;
  if (used === 0) return undefined;
  const meanCalls = roundHalfEven(calls.total / used, 4);
  if (!isAuthenticated) return { meanCallsOnFailure: meanCalls };
  return {
    firstTry: Object.values(calls.byTool).every((n) => n === 1) ? 1 : 0,
    meanCalls,
    successRate: roundHalfEven(used / calls.total, 4),
  };
}

/** Null where the scenario expects no authentication. */
export function expectedSession(expectedDb: JsonObject): JsonObject | null {
  const session = expectedDb.session;
  if (typeof session !== 'object' || session === null || Array.isArray(session)) return null;
  return Object.keys(session).length === 0 ? null : (session as JsonObject);
}
