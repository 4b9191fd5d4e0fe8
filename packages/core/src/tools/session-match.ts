import type { Json, JsonObject } from '../protocol/json.ts';
import { isJsonObject } from './canonical-json.ts';
import { jsonEquals } from './json-equals.ts';

/** Keys of the expected session that the final one does not hold; `actual` is null where it has none. */
export type SessionMismatches = {
  readonly [key: string]: { readonly expected: Json; readonly actual: Json };
};

/**
 * Whether a call ended authenticated as expected: each key of the expected database's `session` needs an equal value,
 * strings in any case. Keys beyond those are fine. Empty when all match.
 */
export function sessionMismatches(expectedDb: JsonObject, finalDb: JsonObject): SessionMismatches {
  const final = sessionOf(finalDb);
  return Object.fromEntries(
    Object.entries(sessionOf(expectedDb)).flatMap(([key, expected]) => {
      const actual = final[key] ?? null;
      return isSame(expected, actual) ? [] : [[key, { expected, actual }]];
    }),
  );
}

/** The expected session names somebody, so authentication is part of the task. */
export function expectsSession(expectedDb: JsonObject): boolean {
  return Object.keys(sessionOf(expectedDb)).length > 0;
}

function sessionOf(db: JsonObject): JsonObject {
  const session = db.session;
  return isJsonObject(session) ? session : {};
}

function isSame(expected: Json, actual: Json): boolean {
  if (typeof expected === 'string' && typeof actual === 'string') {
    return expected.toLowerCase() === actual.toLowerCase();
  }
  return jsonEquals(expected, actual);
}
