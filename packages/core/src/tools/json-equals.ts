import type { Json } from '../protocol/json.ts';
import { isJsonArray, isJsonObject, sortedKeys } from './canonical-json.ts';

/** Equal as values: 50 and 50.0 are one number, the order of keys does not matter, that of lists does. */
export function jsonEquals(left: Json, right: Json): boolean {
  if (isJsonArray(left) && isJsonArray(right)) {
    return left.length === right.length && left.every((item, index) => jsonEquals(item, right[index] ?? null));
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    const keys = sortedKeys(left);
    return (
      keys.length === sortedKeys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && jsonEquals(left[key] ?? null, right[key] ?? null))
    );
  }
  return left === right;
}
