import type { Json, JsonObject } from '../protocol/json.ts';
import { isJsonArray, isJsonObject, sortedKeys } from './canonical-json.ts';
import { normalizeDatabase } from './database-hash.ts';
import { jsonEquals } from './json-equals.ts';

/** What differs between two databases, for people; keys as they are stored with a score. */
export type DatabaseDiff = {
  readonly tables_added: readonly string[];
  readonly tables_removed: readonly string[];
  readonly tables_modified: { readonly [table: string]: TableDiff };
};

export type TableDiff =
  | {
      readonly records_added: readonly string[];
      readonly records_removed: readonly string[];
      readonly records_modified: { readonly [record: string]: ValueDiff };
    }
  | { readonly type: 'non_dict_table'; readonly expected: Json; readonly actual: Json };

export type ValueDiff =
  | {
      readonly fields_added: readonly string[];
      readonly fields_removed: readonly string[];
      readonly fields_modified: { readonly [field: string]: ValueDiff };
    }
  | {
      readonly type: 'type_mismatch';
      readonly expected: Json;
      readonly actual: Json;
      readonly expected_type: JsonTypeName;
      readonly actual_type: JsonTypeName;
    }
  | { readonly type: 'value_mismatch'; readonly expected: Json; readonly actual: Json }
  | {
      readonly type: 'list_length_mismatch';
      readonly expected: Json;
      readonly actual: Json;
      readonly expected_length: number;
      readonly actual_length: number;
    }
  | {
      readonly type: 'list_differences';
      readonly differences: readonly { readonly index: number; readonly diff: ValueDiff }[];
    };

/** A whole number is an `integer`, as the hash sees it, and so of another type than 12.5. */
export type JsonTypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Without differences all three members are empty. The session is compared elsewhere. */
export function databaseDiff(expected: JsonObject, actual: JsonObject): DatabaseDiff {
  const want = normalizeDatabase(expected);
  const have = normalizeDatabase(actual);
  const { added, removed, shared } = compareKeys(want, have);
  return {
    tables_added: added,
    tables_removed: removed,
    tables_modified: collect(shared, (table) => {
      const wantTable = want[table] ?? null;
      const haveTable = have[table] ?? null;
      if (isJsonObject(wantTable) && isJsonObject(haveTable)) return tableDiff(wantTable, haveTable);
      // Shown, and compared, as they were written: there are no records in it to look into.
      const [wantRaw, haveRaw] = [expected[table] ?? null, actual[table] ?? null];
      if (jsonEquals(wantRaw, haveRaw)) return undefined;
      return { type: 'non_dict_table' as const, expected: wantRaw, actual: haveRaw };
    }),
  };
}

/** Such as `1 tables added, 2 tables modified`. */
export function summarizeDiff(diff: DatabaseDiff): string {
  const counts = [
    [diff.tables_added.length, 'added'],
    [diff.tables_removed.length, 'removed'],
    [Object.keys(diff.tables_modified).length, 'modified'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} tables ${what}`);
  return parts.length === 0 ? 'no table differs' : parts.join(', ');
}

function tableDiff(expected: JsonObject, actual: JsonObject): TableDiff | undefined {
  const { added, removed, shared } = compareKeys(expected, actual);
  const modified = collect(shared, (record) => valueDiff(expected[record] ?? null, actual[record] ?? null));
  if (added.length + removed.length + Object.keys(modified).length === 0) return undefined;
  return { records_added: added, records_removed: removed, records_modified: modified };
}

function valueDiff(expected: Json, actual: Json): ValueDiff | undefined {
  const expectedType = typeName(expected);
  const actualType = typeName(actual);
  if (expectedType !== actualType) {
    return { type: 'type_mismatch', expected, actual, expected_type: expectedType, actual_type: actualType };
  }
  if (isJsonObject(expected) && isJsonObject(actual)) return objectDiff(expected, actual);
  if (isJsonArray(expected) && isJsonArray(actual)) return listDiff(expected, actual);
  return expected === actual ? undefined : { type: 'value_mismatch', expected, actual };
}

function objectDiff(expected: JsonObject, actual: JsonObject): ValueDiff | undefined {
  const { added, removed, shared } = compareKeys(expected, actual);
  const modified = collect(shared, (field) => valueDiff(expected[field] ?? null, actual[field] ?? null));
  if (added.length + removed.length + Object.keys(modified).length === 0) return undefined;
  return { fields_added: added, fields_removed: removed, fields_modified: modified };
}

function listDiff(expected: readonly Json[], actual: readonly Json[]): ValueDiff | undefined {
  if (expected.length !== actual.length) {
    return {
      type: 'list_length_mismatch',
      expected,
      actual,
      expected_length: expected.length,
      actual_length: actual.length,
    };
  }
  const differences = expected.flatMap((item, index) => {
    const diff = valueDiff(item, actual[index] ?? null);
    return diff ? [{ index, diff }] : [];
  });
  return differences.length === 0 ? undefined : { type: 'list_differences', differences };
}

function typeName(value: Json): JsonTypeName {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return isJsonArray(value) ? 'array' : 'object';
}

function compareKeys(expected: JsonObject, actual: JsonObject) {
  return {
    added: sortedKeys(actual).filter((key) => !Object.hasOwn(expected, key)),
    removed: sortedKeys(expected).filter((key) => !Object.hasOwn(actual, key)),
    shared: sortedKeys(expected).filter((key) => Object.hasOwn(actual, key)),
  };
}

function collect<T>(keys: readonly string[], diffOf: (key: string) => T | undefined): { readonly [key: string]: T } {
  const entries = keys.flatMap((key): readonly (readonly [string, T])[] => {
    const diff = diffOf(key);
    return diff === undefined ? [] : [[key, diff]];
  });
  return Object.fromEntries(entries);
}
