/** An entry of a table by its key; never something that every object inherits. */
export function ownEntry<T>(table: { readonly [key: string]: T } | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
