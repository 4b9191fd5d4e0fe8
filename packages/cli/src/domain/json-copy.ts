import type { Json, JsonObject } from '@eva/core';

/** A copy that shares nothing but texts. Throws `TypeError` for what JSON cannot hold; absent values stay absent. */
export function jsonCopy<T extends Json>(value: T): T {
  return copyOf(value) as T;
}

function copyOf(value: Json): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON`);
    return value;
  }
  if (Array.isArray(value)) return value.map((item: Json) => copyOf(item));
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} is no JSON`);
  const copy = {};
  for (const [key, item] of Object.entries(value as JsonObject)) {
    if (item === undefined) continue;
    // By definition, so that `__proto__` is a key like any other.
    Object.defineProperty(copy, key, { value: copyOf(item), enumerable: true, configurable: true, writable: true });
  }
  return copy as JsonObject;
}

/** Whether a value is still what its copy was taken of; the order of keys does not count, that of lists does. */
export function isSameJson(copy: Json | undefined, value: Json | undefined): boolean {
  if (Object.is(copy, value)) return true;
  if (typeof copy !== 'object' || typeof value !== 'object' || copy === null || value === null) return false;
  if (Array.isArray(copy) !== Array.isArray(value)) return false;
  const [mine, theirs] = [copy as JsonObject, value as JsonObject];
  let count = 0;
  for (const key of Object.keys(theirs)) {
    if (theirs[key] === undefined) continue;
    count += 1;
    if (!Object.hasOwn(mine, key) || !isSameJson(mine[key], theirs[key])) return false;
  }
  return count === Object.keys(mine).length;
}
