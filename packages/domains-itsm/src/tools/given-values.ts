import type { Json, JsonObject } from '@eva/core';

const NOTHING: ReadonlySet<string> = new Set(['', '.', 'none', 'null', 'n/a', 'na']);

/** Models write "none" where they mean nothing: such words become null before the arguments are checked. */
export function emptyWordsToNull(args: JsonObject, names: readonly string[]): JsonObject {
  return { ...args, ...Object.fromEntries(names.filter((name) => isNothing(args[name])).map((name) => [name, null])) };
}

export function isNothing(value: Json | undefined): boolean {
  return typeof value === 'string' && NOTHING.has(value.trim().toLowerCase());
}
