import type { JsonObject, ProviderError, ProviderErrorCode } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { textAt } from '../wire/read-json.ts';

const CODES: readonly { readonly pattern: RegExp; readonly code: ProviderErrorCode; readonly isFatal: boolean }[] = [
  { pattern: /insufficient_quota|billing/, code: 'rate-limited', isFatal: true },
  { pattern: /rate_limit/, code: 'rate-limited', isFatal: true },
  { pattern: /auth|api_key|permission/, code: 'auth', isFatal: true },
  { pattern: /session_expired/, code: 'connection', isFatal: true },
  { pattern: /server_error|internal/, code: 'server', isFatal: true },
];

/**
 * What the `error` of an event, or of a response that failed, means. Most leave the session open, such as a truncation that
 * came too late; those are warned of and no more.
 */
export function realtimeError(
  error: JsonObject | undefined,
  errors: ProviderErrors,
): { readonly error: ProviderError; readonly isFatal: boolean } {
  const type = textAt(error, 'type') ?? '';
  const code = textAt(error, 'code') ?? '';
  const message = [textAt(error, 'message') ?? 'reported an error', code && `(${code})`].filter(Boolean).join(' ');
  const found = CODES.find(({ pattern }) => pattern.test(`${type} ${code}`));
  if (found === undefined) return { error: errors.make('rejected', message), isFatal: false };
  const retryable = /insufficient_quota|billing/.test(code) ? { retryable: false } : {};
  return { error: errors.make(found.code, message, retryable), isFatal: found.isFatal };
}
