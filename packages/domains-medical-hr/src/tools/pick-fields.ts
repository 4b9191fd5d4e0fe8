import type { JsonObject } from '@eva/core';

/** Those of the fields that the record has. */
export function pickFields(record: JsonObject, fields: readonly string[]): JsonObject {
  return Object.fromEntries(
    fields.filter((field) => Object.hasOwn(record, field)).map((field) => [field, record[field] ?? null]),
  );
}
