import type { Millis } from '@eva/core';

/** Headers as the fetch API, Node or a generated client hands them over. */
export type HeadersLike =
  | { get(name: string): string | null }
  | { readonly [name: string]: string | readonly string[] | undefined };

function headerOf(headers: HeadersLike | undefined, name: string): string | undefined {
  if (headers === undefined) return undefined;
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  const value = found?.[1];
  if (typeof value === 'string') return value;
  return Array.isArray(value) && typeof value[0] === 'string' ? value[0] : undefined;
}

/**
 * How long the provider asks to wait, from `retry-after-ms` or `retry-after` in seconds. The form with a date is not
 * read: it would need to know what time it is, and no provider of ours sends it.
 */
export function retryAfterMsOf(headers: HeadersLike | undefined): Millis | undefined {
  const exactMs = Number(headerOf(headers, 'retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exactMs) && exactMs >= 0) return exactMs;
  const seconds = Number(headerOf(headers, 'retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
