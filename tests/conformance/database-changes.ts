import { type Json, type JsonObject, jsonEquals } from '@eva/core';

export type DatabaseChange =
  | { readonly op: 'add' | 'replace'; readonly path: readonly (string | number)[]; readonly value: Json }
  | { readonly op: 'remove'; readonly path: readonly (string | number)[]; readonly value?: Json };

/** What a tool call did to the database, in the form the vectors use: lists that grew, index by index. */
export function databaseChanges(
  before: Json,
  after: Json,
  path: readonly (string | number)[] = [],
): readonly DatabaseChange[] {
  // Tools share what they did not touch, so most branches end here at once.
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after) && after.length >= before.length) {
    return after.flatMap((item: Json, index) =>
      index < before.length
        ? databaseChanges(before[index], item, [...path, index])
        : [{ op: 'add' as const, path: [...path, index], value: item }],
    );
  }
  if (isObject(before) && isObject(after)) {
    const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    const kept = Object.keys(after).flatMap((key) => {
      const at = [...path, key];
      const value = after[key] ?? null;
      if (!Object.hasOwn(before, key)) return [{ op: 'add' as const, path: at, value }];
      return databaseChanges(before[key] ?? null, value, at);
    });
    return [...removed.map((key) => ({ op: 'remove' as const, path: [...path, key] })), ...kept];
  }
  return jsonEquals(before, after) ? [] : [{ op: 'replace', path, value: after }];
}

/** Changes as a set by path: the order in which they are listed says nothing. */
export function changesByPath(changes: readonly DatabaseChange[]): { readonly [path: string]: Json } {
  return Object.fromEntries(
    changes.map((change) => [change.path.join('/'), change.op === 'remove' ? [change.op] : [change.op, change.value]]),
  );
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
