import { type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { JsonObject, ProviderError, ProviderErrorCode } from '@eva/core';

/** An `Error` message, after which the service ends the connection. */
export function listenError(message: JsonObject, errors: ProviderErrors): ProviderError {
  const code = textAt(message, 'code') ?? textAt(message, 'variant') ?? '';
  const said = textAt(message, 'description') ?? textAt(message, 'message') ?? '';
  return errors.make(classOf(code), `${code === '' ? 'failed' : code}${said === '' ? '' : `: ${said}`}`);
}

/** Codes are prose in capitals, such as `INTERNAL_SERVER_ERROR`, and no list of them is published. */
function classOf(code: string): ProviderErrorCode {
  if (/AUTH|PERMISSION|FORBIDDEN|PAYMENT|CREDIT/i.test(code)) return 'auth';
  if (/RATE|TOO_MANY|CONCURREN|LIMIT/i.test(code)) return 'rate-limited';
  if (/TIMEOUT/i.test(code)) return 'timeout';
  if (/INVALID|UNPARSABLE|BAD_|UNSUPPORTED|NOT_SUPPORTED|DATA-|MESSAGE-/i.test(code)) return 'rejected';
  return 'server';
}
