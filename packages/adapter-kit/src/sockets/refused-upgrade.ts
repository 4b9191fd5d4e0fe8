import type { IncomingMessage } from 'node:http';
import type { Clock, ProviderError } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';

const LONGEST_BODY = 4096;
/** The body only explains; a server that does not finish it is not waited for. */
const BODY_MS = 300;

/** What a server says that answers the request for a WebSocket with a status of its own. */
export async function refusalOf(
  response: IncomingMessage,
  { errors, clock }: { readonly errors: ProviderErrors; readonly clock: Clock },
): Promise<ProviderError> {
  const done = new AbortController();
  let body = '';
  response.setEncoding('utf8');
  response.on('data', (piece: string) => {
    body = `${body}${piece}`.slice(0, LONGEST_BODY);
  });
  for (const end of ['end', 'error', 'close']) response.on(end, () => done.abort());
  await clock.sleep(BODY_MS, done.signal).catch(() => {});
  return errors.fromStatus({
    status: response.statusCode ?? 500,
    headers: response.headers,
    message: body.replace(/\s+/g, ' ').trim(),
  });
}
