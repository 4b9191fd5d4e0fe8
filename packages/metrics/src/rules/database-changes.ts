import { canonicalJson, type Json, type JsonObject, normalizeDatabase } from '@eva/core';

export interface TaskProgressInput {
  readonly initialDb: JsonObject;
  readonly expectedDb: JsonObject;
  readonly finalDb: JsonObject;
}

/** Places are dotted paths; items of lists are named by their id where they have one, else by what they are. */
export interface TaskProgress {
  /** Share of the expected changes that were made; 1 where none was expected and none was made. */
  readonly share: number;
  readonly made: readonly string[];
  /** Expected, and not made at all. */
  readonly missing: readonly string[];
  /** Made where a change was expected, and another one. */
  readonly wrong: readonly string[];
  /** Made where none was expected. */
  readonly extra: readonly string[];
}

/** How far a call came to what it should have come to, value by value; the session is no part of it. */
export function taskProgress({ initialDb, expectedDb, finalDb }: TaskProgressInput): TaskProgress {
  const tables = touchedTables([initialDb, expectedDb, finalDb]);
  const before = leavesOf(initialDb, tables);
  const expected = changes(before, leavesOf(expectedDb, tables));
  const actual = changes(before, leavesOf(finalDb, tables));
  const places = [...expected.keys()].sort();
  const made = places.filter((place) => actual.has(place) && actual.get(place) === expected.get(place));
  const missing = places.filter((place) => !actual.has(place));
  const wrong = places.filter((place) => actual.has(place) && actual.get(place) !== expected.get(place));
  const extra = [...actual.keys()].filter((place) => !expected.has(place)).sort();
  const unasked = actual.size === 0 ? 1 : 0;
  return { share: places.length === 0 ? unasked : made.length / places.length, made, missing, wrong, extra };
}

type Leaves = ReadonlyMap<string, string>;

/** What each place holds afterwards where it is not what it held before; `removed` where nothing is left. */
function changes(before: Leaves, after: Leaves): Leaves {
  const changed = new Map<string, string>();
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(place);
    if (value !== before.get(place)) changed.set(place, value ?? 'removed');
  }
  return changed;
}

/** Most of a database is none of the call's business. */
function touchedTables(databases: readonly JsonObject[]): readonly string[] {
  const names = new Set(databases.flatMap((db) => Object.keys(db)));
  return [...names].filter((name) => new Set(databases.map((db) => JSON.stringify(db[name]))).size > 1);
}

function leavesOf(db: JsonObject, tables: readonly string[]): Leaves {
  const leaves = new Map<string, string>();
  const touched = Object.fromEntries(tables.flatMap((name) => (db[name] === undefined ? [] : [[name, db[name]]])));
  for (const [name, table] of Object.entries(normalizeDatabase(touched))) collect(table, name, leaves);
  return leaves;
}

function collect(value: Json, place: string, leaves: Map<string, string>): void {
  const members = membersOf(value);
  if (members === undefined) leaves.set(place, JSON.stringify(value));
  // A list that is still empty, or empty again, is no change of its own: what went in or out of it is.
  for (const [key, item] of members ?? []) collect(item, `${place}.${key}`, leaves);
}

/** Undefined for a plain value. */
function membersOf(value: Json): readonly (readonly [string, Json])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!isList(value)) return Object.entries(value);
  const id = idKeyOf(value);
  const counts = new Map<string, number>();
  return value.map((item) => {
    const name = id === undefined || !isObject(item) ? canonicalJson(item) : String(item[id]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [count === 1 ? `[${name}]` : `[${name}#${count}]`, item] as const;
  });
}

/** The key that tells the items of a list apart, such as `journey_id`. */
function idKeyOf(items: readonly Json[]): string | undefined {
  const [first] = items;
  if (!isObject(first)) return undefined;
  return Object.keys(first).find((key) => {
    if (key !== 'id' && !key.endsWith('_id')) return false;
    const ids = items.map((item) => (isObject(item) ? item[key] : undefined));
    return ids.every((one) => typeof one === 'string') && new Set(ids).size === ids.length;
  });
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
