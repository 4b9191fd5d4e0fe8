import { ProviderError, type ProviderErrorCode } from '../../errors/provider-error.ts';
import type { LineClosing } from '../../line/line-port.ts';

/**
 * Whether a connection that is gone was a hang-up or broke. An agent hangs up by closing it in order: with no code, with
 * 1000 or 1001, or with a code of its own (3000 and up). Everything else is a fault of connection or server, which the
 * agent is not scored for.
 */
export function closingFailure(url: string, { by, code, reason, error }: LineClosing): ProviderError | undefined {
  if (by === 'this-end' || (error === undefined && isHangUp(code))) return undefined;
  const words = [`close code ${code}`, reason, error?.message ?? ''].filter((word) => word !== '').join(', ');
  return new ProviderError({
    code: error === undefined ? codeOf(code) : errorCode(error),
    provider: 'external',
    stage: 'line',
    message: `The line to ${url} broke in the middle of the call (${words}).`,
    ...(error === undefined ? {} : { cause: error }),
  });
}

function isHangUp(code: number): boolean {
  return [1000, 1001, 1005].includes(code) || code >= 3000;
}

function codeOf(code: number): ProviderErrorCode {
  if (code >= 1011 && code <= 1014) return 'server';
  if (code === 1008) return 'rejected';
  return code === 1006 || code === 1015 ? 'connection' : 'malformed';
}

/** What the socket could not read has a code of the library's own. */
function errorCode(error: Error): ProviderErrorCode {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('WS_ERR_') ? 'malformed' : 'connection';
}
