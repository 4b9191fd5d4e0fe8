import type { Json } from '@eva/core';

export type Fields = { readonly [key: string]: unknown };

/** The fields of an object; of anything else none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function textIn(fields: Fields, key: string): string {
  const value = fields[key];
  return typeof value === 'string' ? value : '';
}

/** A value that JSON.parse made. */
export function jsonIn(fields: Fields, key: string): Json {
  return (fields[key] ?? null) as Json;
}

/** A number that a log may also hold as text; NaN for anything else. */
export function numberIn(fields: Fields, key: string): number {
  const value = fields[key];
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}
