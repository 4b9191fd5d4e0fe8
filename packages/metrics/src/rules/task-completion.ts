import {
  type DatabaseDiff,
  databaseDiff,
  databaseHash,
  type JsonObject,
  type SessionMismatches,
  sessionMismatches,
  summarizeDiff,
} from '@eva/core';

export interface TaskCompletionInput {
  readonly expectedDb: JsonObject;
  readonly finalDb: JsonObject;
  /** As stored when the call ended; computed from the database where absent. */
  readonly finalDbHash?: string;
}

export type TaskCompletionResult =
  | { readonly type: 'not-authenticated'; readonly mismatches: SessionMismatches }
  | { readonly type: 'match'; readonly hash: string }
  | {
      readonly type: 'mismatch';
      readonly expectedHash: string;
      readonly actualHash: string;
      readonly diff: DatabaseDiff;
      readonly summary: string;
    };

/** The right caller, then the right database, to the byte. */
export function taskCompletion(input: TaskCompletionInput): TaskCompletionResult {
  const { expectedDb, finalDb } = input;
  const mismatches = sessionMismatches(expectedDb, finalDb);
  if (Object.keys(mismatches).length > 0) return { type: 'not-authenticated', mismatches };
  const expectedHash = databaseHash(expectedDb);
  const actualHash = input.finalDbHash ?? databaseHash(finalDb);
  if (expectedHash === actualHash) return { type: 'match', hash: actualHash };
  const diff = databaseDiff(expectedDb, finalDb);
  return { type: 'mismatch', expectedHash, actualHash, diff, summary: summarizeDiff(diff) };
}
