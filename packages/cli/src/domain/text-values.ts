import type { Json } from '@eva/core';

export interface PlacedText {
  readonly path: string;
  readonly key: string;
  readonly value: string;
}

/** Every text and number of a value, with its place and the nearest key above it. */
export function textValues(value: Json | undefined, path: string, key = ''): readonly PlacedText[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, key, value: String(value) }];
  if (value === null || value === undefined || typeof value === 'boolean') return [];
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => textValues(item, `${path}.${index}`, key));
  return Object.entries(value).flatMap(([name, item]) => textValues(item, `${path}.${name}`, name));
}

/** Keys of all objects, which are ids in a database. */
export function objectKeys(value: Json | undefined): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => objectKeys(item));
  return Object.entries(value).flatMap(([name, item]) => [name, ...objectKeys(item)]);
}
