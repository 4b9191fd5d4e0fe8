import { EvaError, type Millis, ProviderError, type ProviderErrorCode, type Secret, type Stage } from '@eva/core';
import { codeOfClose, codeOfStatus } from './error-codes.ts';
import { readThrown } from './read-thrown.ts';
import { redaction } from './redaction.ts';
import { type HeadersLike, retryAfterMsOf } from './retry-after.ts';

export interface ProviderErrorsSpec {
  readonly provider: string;
  readonly stage: Stage;
  /** Keys in use: their values never appear in an error. */
  readonly secrets?: readonly Secret[];
}

interface ErrorDetails {
  readonly status?: number;
  readonly retryAfterMs?: Millis;
  readonly retryable?: boolean;
  readonly hint?: string;
  readonly cause?: unknown;
}

/** Makes the errors of one adapter: each has a class that is decided once for all providers, and none shows a key. */
export interface ProviderErrors {
  readonly provider: string;
  readonly stage: Stage;
  redact(text: string): string;
  make(code: ProviderErrorCode, message: string, details?: ErrorDetails): ProviderError;
  fromStatus(answer: {
    readonly status: number;
    readonly headers?: HeadersLike;
    readonly message?: string;
    readonly cause?: unknown;
  }): ProviderError;
  /** A WebSocket was closed by the other end when more was to come. */
  fromClose(closing: { readonly code: number; readonly reason?: string }): ProviderError;
  /** Whatever an SDK, `fetch` or a socket throws. An error of ours passes unchanged. */
  fromThrown(error: unknown): EvaError;
  timeout(what: string, limitMs: Millis): ProviderError;
  malformed(what: string, cause?: unknown): ProviderError;
  streamClosed(): ProviderError;
}

const LONGEST_MESSAGE = 500;

export function providerErrors({ provider, stage, secrets = [] }: ProviderErrorsSpec): ProviderErrors {
  const redact = redaction(secrets);
  const make = (code: ProviderErrorCode, message: string, details: ErrorDetails = {}): ProviderError => {
    const { cause, hint, ...rest } = details;
    return new ProviderError({
      ...rest,
      code,
      provider,
      stage,
      message: `${provider} (${stage}): ${redact(message).slice(0, LONGEST_MESSAGE)}`,
      ...(hint === undefined ? {} : { hint: redact(hint) }),
      ...(cause === undefined ? {} : { cause: withoutSecrets(cause, redact) }),
    });
  };

  const fromStatus: ProviderErrors['fromStatus'] = ({ status, headers, message, cause }) => {
    const retryAfterMs = retryAfterMsOf(headers);
    const said = message === undefined || message === '' ? '' : `: ${message}`;
    // Trying again does not help against an account without credit, whatever the status says.
    const isOutOfCredit = status === 429 && /insufficient_quota|exceeded your current quota/i.test(said);
    return make(codeOfStatus(status), `answered ${status}${said}`, {
      status,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      ...(isOutOfCredit ? { retryable: false } : {}),
      ...(codeOfStatus(status) === 'auth' ? { hint: `Check the key for ${provider}, and what it may use.` } : {}),
      cause,
    });
  };

  return {
    provider,
    stage,
    redact,
    make,
    fromStatus,
    fromClose({ code, reason }) {
      const said = reason === undefined || reason === '' ? '' : `: ${reason}`;
      return make(
        codeOfClose({ code, ...(reason === undefined ? {} : { reason }) }),
        `closed the connection with ${code}${said}`,
      );
    },
    fromThrown(error) {
      if (EvaError.is(error)) return error;
      const read = readThrown(error);
      if (read.status !== undefined) return fromStatus({ ...read, status: read.status, cause: error });
      return make(read.code, read.message, { cause: error });
    },
    timeout: (what, limitMs) => make('timeout', `${what}: nothing within ${limitMs} ms`),
    malformed: (what, cause) => make('malformed', what, { cause }),
    streamClosed: () => make('stream-closed', 'input after the end of the stream'),
  };
}

/** Errors of SDKs hold whole requests, headers included; of such a cause only what can be read stays, redacted. */
function withoutSecrets(cause: unknown, redact: (text: string) => string): unknown {
  if (EvaError.is(cause)) return cause;
  if (!(cause instanceof Error)) return redact(String(cause));
  const copy = new Error(redact(cause.message));
  copy.name = cause.name;
  copy.stack = redact(cause.stack ?? '');
  return copy;
}
