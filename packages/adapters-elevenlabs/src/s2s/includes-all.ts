import type { Json, JsonObject } from '@eva/core';

/** Whether everything wanted is there as it is wanted: the service adds fields of its own, and leaves none out. */
export function includesAll(known: Json | undefined, wanted: Json): boolean {
  if (typeof wanted !== 'object' || wanted === null) return known === wanted;
  if (typeof known !== 'object' || known === null) return false;
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(known) && known.length === wanted.length && wanted.every((one, at) => includesAll(known[at], one))
    );
  }
  return Object.entries(wanted).every(([name, value]) => includesAll((known as JsonObject)[name], value));
}
