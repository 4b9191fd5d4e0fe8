import { type Json, type JsonObject, jsonEquals, normalizeDatabase } from '@eva/core';

/** The first place where two databases differ, as they are hashed, and how many there are, in one clause. */
export function differenceText(expected: JsonObject, found: JsonObject): string {
  const places = differences(normalizeDatabase(expected), normalizeDatabase(found), '');
  const [first] = places;
  if (first === undefined) return 'no difference';
  const more = places.length === 1 ? '' : `, and ${places.length - 1} more`;
  return `${first.path} is ${shown(first.found)}, expected ${shown(first.expected)}${more}`;
}

interface Place {
  readonly path: string;
  readonly expected: Json | undefined;
  readonly found: Json | undefined;
}

function differences(expected: Json | undefined, found: Json | undefined, path: string): readonly Place[] {
  if (expected !== undefined && found !== undefined && jsonEquals(expected, found)) return [];
  if (!isContainer(expected) || !isContainer(found)) return [{ path, expected, found }];
  const keys = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  return keys.flatMap((key) => differences(expected[key], found[key], path === '' ? key : `${path}.${key}`));
}

/** Lists are compared place by place, as objects are. */
function isContainer(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}

function shown(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
