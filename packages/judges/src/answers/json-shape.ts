import type { Json, JsonObject } from '@eva/core';

/** What a model wrote is looked at field by field; these say what a field turned out to be. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Models write 1, "yes" or true for a flag; nothing, zero and what is empty mean no. */
export function isYes(value: Json | undefined): boolean {
  if (isList(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
