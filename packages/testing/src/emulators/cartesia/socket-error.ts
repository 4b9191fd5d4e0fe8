import type { JsonObject } from '@eva/core';
import type { SocketSession } from '../server/socket-session.ts';

export interface SocketError {
  readonly title: string;
  readonly message: string;
  readonly code?: string;
  /** Of the speech that it is about. */
  readonly contextId?: string;
}

/** The `error` event of both sockets, for a wrong request. */
export function sendError(session: SocketSession, { title, message, code, contextId }: SocketError): Promise<void> {
  const event: JsonObject = {
    type: 'error',
    done: true,
    status_code: 400,
    error_code: code ?? null,
    title,
    message,
    request_id: 'req-emulated',
    ...(contextId === undefined ? {} : { context_id: contextId }),
  };
  return session.control(event);
}

/** Every request names the version of the API that it speaks, in a header or, from a browser, in the query. */
export function namesVersion(session: SocketSession): boolean {
  const version = session.request.headers['cartesia-version'] ?? session.query.get('cartesia_version') ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version);
}
