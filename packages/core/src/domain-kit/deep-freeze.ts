/** Freezes a value and all that it holds, so that a tool which changes its database in place throws. */
export function deepFreeze<T>(value: T): T {
  // What is frozen here once is frozen through and through; databases share most of what they hold.
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) deepFreeze(child);
  return Object.freeze(value);
}
