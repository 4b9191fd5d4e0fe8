import type { ProviderErrors } from '@eva/adapter-kit';
import { EvaError, type Millis, type ProviderErrorCode } from '@eva/core';
import { type Metadata, status } from '@grpc/grpc-js';

/** What this library says of a connection that was never there or is gone, in place of an answer. */
const NO_ANSWER =
  /No connection established|Connection dropped|Stream refused|Received RST_STREAM|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|Name resolution|GOAWAY/i;
const NOT_OUR_MESSAGE = /message parsing error|larger than max/i;

const CODES: { readonly [code: number]: ProviderErrorCode } = {
  [status.CANCELLED]: 'connection',
  [status.DEADLINE_EXCEEDED]: 'timeout',
  [status.UNAUTHENTICATED]: 'auth',
  [status.PERMISSION_DENIED]: 'auth',
  [status.RESOURCE_EXHAUSTED]: 'rate-limited',
  [status.INVALID_ARGUMENT]: 'rejected',
  [status.NOT_FOUND]: 'rejected',
  [status.ALREADY_EXISTS]: 'rejected',
  [status.FAILED_PRECONDITION]: 'rejected',
  [status.OUT_OF_RANGE]: 'rejected',
  [status.UNIMPLEMENTED]: 'rejected',
};

/** What the status of a gRPC call means, as an error of ours. */
export function rivaError(error: unknown, errors: ProviderErrors): EvaError {
  if (EvaError.is(error)) return error;
  const { code, details, metadata } = Object(error) as {
    readonly code?: unknown;
    readonly details?: unknown;
    readonly metadata?: Metadata;
  };
  if (typeof code !== 'number') return errors.fromThrown(error);
  const said = typeof details === 'string' ? details : '';
  const found = codeOf(code, said);
  const retryAfterMs = retryAfterMsOf(metadata);
  return errors.make(found, `ended with ${status[code] ?? code}${said === '' ? '' : `: ${said}`}`, {
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(found === 'auth' ? { hint: 'Check the key for nvidia, and what it may use.' } : {}),
    cause: error,
  });
}

function codeOf(code: number, said: string): ProviderErrorCode {
  if (NOT_OUR_MESSAGE.test(said)) return 'malformed';
  if ((code === status.UNAVAILABLE || code === status.INTERNAL) && NO_ANSWER.test(said)) return 'connection';
  return CODES[code] ?? 'server';
}

/** gRPC's own way to ask for a wait is in ms; a gateway in front of it asks as HTTP does, in seconds. */
function retryAfterMsOf(metadata: Metadata | undefined): Millis | undefined {
  const [pushbackMs] = metadata?.get('grpc-retry-pushback-ms') ?? [];
  const [seconds] = metadata?.get('retry-after') ?? [];
  const waitMs = pushbackMs === undefined ? Number(seconds) * 1000 : Number(pushbackMs);
  return Number.isFinite(waitMs) && waitMs >= 0 ? waitMs : undefined;
}
