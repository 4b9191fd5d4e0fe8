import type { Json, JsonObject } from '../protocol/json.ts';

/**
 * The one text of a JSON value: keys by code point, ASCII only, numbers the way Python prints them, so that its hash
 * equals the reference's.
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return stringText(value);
  if (isJsonArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const key of sortedKeys(value)) {
    members += `${members === '' ? '' : ','}${stringText(key)}:${canonicalJson(value[key] ?? null)}`;
  }
  return `{${members}}`;
}

/** `Array.isArray` does not narrow readonly arrays. */
export function isJsonArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Units from here on are ordered otherwise by code point than by UTF-16 unit. */
const HIGH_UNIT = /[\ud800-\uffff]/;

/** Keys that hold something, by code point: the default order is by UTF-16 unit, which differs above U+FFFF. */
export function sortedKeys(value: JsonObject): readonly string[] {
  const keys: string[] = [];
  let isPlain = true;
  for (const key of Object.keys(value)) {
    if (value[key] === undefined) continue;
    isPlain &&= !HIGH_UNIT.test(key);
    keys.push(key);
  }
  // The engine's own order is many times faster, and nearly always the same.
  return isPlain ? keys.sort() : keys.sort(byCodePoint);
}

function byCodePoint(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = codePointRank(left.charCodeAt(at)) - codePointRank(right.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** Moves surrogates, which stand for characters above U+FFFF, behind all other UTF-16 units. */
function codePointRank(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Python's exponent form begins below this; JavaScript's only below 1e-6. */
const SMALLEST_PLAIN = 1e-4;

function numberText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Number.isSafeInteger(value)) return String(value + 0);
  if (Number.isInteger(value)) return BigInt(value).toString();
  if (Math.abs(value) >= SMALLEST_PLAIN) return String(value);
  const [digits, exponent = '0'] = value.toExponential().split('e-');
  return `${digits}e-${exponent.padStart(2, '0')}`;
}

const SHORT_ESCAPES: { readonly [character: string]: string } = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** Without the u flag it matches UTF-16 units, so a character above U+FFFF becomes its two surrogates. */
const NEEDS_ESCAPE = /["\\]|[^ -~]/g;

function stringText(value: string): string {
  const escaped = value.replace(
    NEEDS_ESCAPE,
    (unit) => SHORT_ESCAPES[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}
