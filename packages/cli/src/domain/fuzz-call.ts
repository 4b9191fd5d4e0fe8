import type { DomainTool, Json, JsonObject } from '@eva/core';
import type { FuzzCode } from './fuzz-finding.ts';
import { isSameJson, jsonCopy } from './json-copy.ts';

export interface CallUnderFuzz {
  readonly tool: DomainTool;
  readonly args: Json;
  readonly at: Parameters<DomainTool['run']>[1];
  /** What `at.db` was copied to before the call. */
  readonly copy: JsonObject;
  /** Whether to make the call a second time and compare. */
  readonly isRepeated: boolean;
  readonly report: (code: FuzzCode, message: string) => void;
}

export interface CallOutcome {
  readonly db: JsonObject;
  readonly status: 'success' | 'error';
  readonly isChanged: boolean;
}

/** Makes one call and reports each promise that it breaks. Undefined where no next call can be made on what it left. */
export function fuzzCall(call: CallUnderFuzz): CallOutcome | undefined {
  const { tool, args, at, copy, report } = call;
  const argsCopy = jsonCopy(args);
  const answer = answerOf(call);
  const isChangedInPlace = !isSameJson(copy, at.db);
  if (isChangedInPlace) report('changes-in-place', 'changes the database it was given');
  if (!isSameJson(argsCopy, args)) report('changes-in-place', 'changes its arguments');
  if (answer === undefined || isChangedInPlace) return undefined;
  if (call.isRepeated) {
    const again = answerOf({ ...call, report: () => {} });
    if (!isSameJson(answer.result, again?.result) || !isSameJson(answer.db, again?.db)) {
      report('not-repeatable', 'answers otherwise the second time');
    }
  }
  const { status } = answer;
  const isChanged = answer.db !== at.db && !isSameJson(copy, answer.db);
  if (isChanged && status === 'error' && tool.writesOnRefusal !== true) {
    report('writes-on-error', 'refuses and changes the database all the same');
  }
  if (isChanged && status === 'success' && tool.effect === 'read') {
    report('reading-writes', 'reads and changes the database');
  }
  return { db: answer.db, status, isChanged };
}

interface Answer {
  readonly db: JsonObject;
  readonly result: JsonObject;
  readonly status: 'success' | 'error';
}

/** Undefined, and reported, where the answer is none that an agent could be given. */
function answerOf({ tool, args, at, report }: CallUnderFuzz): Answer | undefined {
  let given: ReturnType<DomainTool['run']>;
  try {
    given = tool.run(args, at);
  } catch (error) {
    report('tool-throws', `throws "${textOf(error)}"`);
    return undefined;
  }
  try {
    jsonCopy(given.result);
    if (given.db !== at.db) jsonCopy(given.db);
  } catch (error) {
    report('not-json', `answers with what is no JSON: ${textOf(error)}`);
    return undefined;
  }
  const result = (given.result ?? {}) as JsonObject;
  const { status, error_type } = result;
  if (status === 'success' && error_type === undefined) return { db: given.db, result, status };
  if (status === 'error' && typeof error_type === 'string') return { db: given.db, result, status };
  report('tool-result', 'answers without status "success", or "error" and an error_type');
  return undefined;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
