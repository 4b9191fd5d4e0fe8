import type { Json, JsonObject } from '@eva/core';

/** A database with changes laid over it: objects are merged at every level, everything else is replaced. */
export function overlay(db: JsonObject, changes: JsonObject): JsonObject {
  return {
    ...db,
    ...Object.fromEntries(
      Object.entries(changes).map(([key, change]) => {
        const below = Object.hasOwn(db, key) ? db[key] : undefined;
        return [key, isObject(below) && isObject(change) ? overlay(below, change) : change];
      }),
    ),
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
