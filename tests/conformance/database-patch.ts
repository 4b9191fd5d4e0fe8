import type { Json, JsonObject } from '@eva/core';

export type DatabasePatch =
  | { readonly path: readonly (string | number)[]; readonly value: Json }
  | { readonly path: readonly (string | number)[]; readonly delete: true };

/** A copy of the database with each patch applied in turn; objects that are missing on the way are created. */
export function patchDatabase(db: JsonObject, patches: readonly DatabasePatch[]): JsonObject {
  return patches.reduce<JsonObject>((patched, patch) => patchAt(patched, patch.path, patch) as JsonObject, db);
}

function patchAt(value: Json | undefined, path: readonly (string | number)[], patch: DatabasePatch): Json {
  const [key, ...rest] = path;
  if (key === undefined) return 'value' in patch ? patch.value : null;
  const isRemoved = rest.length === 0 && 'delete' in patch;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    const index = Number(key);
    if (isRemoved) return items.toSpliced(index, 1);
    return index < items.length
      ? items.with(index, patchAt(items[index], rest, patch))
      : [...items, patchAt(undefined, rest, patch)];
  }
  const members = (typeof value === 'object' && value !== null ? value : {}) as JsonObject;
  if (!isRemoved) return { ...members, [key]: patchAt(members[key], rest, patch) };
  const { [key]: _removed, ...others } = members;
  return others;
}
