import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../protocol/json.ts';
import { canonicalJson, isJsonArray, isJsonObject } from './canonical-json.ts';

/** Arrays under these keys are sets: the order in which a call filled them does not matter. */
const UNORDERED_KEYS: ReadonlySet<string> = new Set([
  'standby_list',
  'notifications',
  'bookings',
  'system_accounts',
  'group_memberships',
  'asset_recoveries',
]);

/** Blanks as Python's `strip` sees them, which are not quite those of `trim`. */
const BLANKS = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*';
const WRITTEN_NULL = new RegExp(`^${BLANKS}(?:none|null)${BLANKS}$`, 'i');

/** SHA-256 in hex of what a call left in the database; the session is no part of it. */
export function databaseHash(db: JsonObject): string {
  return createHash('sha256')
    .update(canonicalJson(normalizeDatabase(db)))
    .digest('hex');
}

/** What is hashed and compared: without the top-level session, with everything that means the same written the same. */
export function normalizeDatabase(db: JsonObject): JsonObject {
  const { session: _session, ...tables } = db;
  return normalizeObject(tables);
}

function normalizeObject(value: JsonObject): JsonObject {
  const entries: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item === undefined) continue;
    const normalized = normalize(item);
    entries.push([key, UNORDERED_KEYS.has(key) && isJsonArray(normalized) ? sortByText(normalized) : normalized]);
  }
  return Object.fromEntries(entries);
}

function normalize(value: Json): Json {
  if (typeof value === 'string') return WRITTEN_NULL.test(value) ? null : value;
  // Adding 0 turns -0 into 0.
  if (typeof value === 'number') return value + 0;
  if (isJsonArray(value)) return value.map(normalize);
  return isJsonObject(value) ? normalizeObject(value) : value;
}

/** The reference sorts by text with blanks after commas and colons; these never change which of two texts is first. */
function sortByText(items: readonly Json[]): readonly Json[] {
  return items
    .map((item) => ({ item, text: canonicalJson(item) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);
}
