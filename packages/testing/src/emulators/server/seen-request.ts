import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '@eva/core';

/** A request as it came, without what it proved itself with. */
export interface SeenRequest {
  readonly protocol: 'http' | 'websocket';
  readonly method: string;
  /** Repeated slashes are one. */
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  readonly headers: { readonly [name: string]: string };
  readonly userAgent: string;
  /** Whether the right key was shown. */
  readonly auth: 'absent' | 'right' | 'wrong';
  /** The body, where it is a JSON object. */
  readonly json?: JsonObject;
}

const CREDENTIAL = /^(authorization|proxy-authorization|cookie|.*api-key|.*token|key|sig|signature)$/i;
const SHOWN = 'present';

export function seenRequest(
  request: IncomingMessage,
  url: URL,
  seen: Pick<SeenRequest, 'protocol' | 'auth'> & { readonly json?: JsonObject },
): SeenRequest {
  const shown = (name: string, value: string): string => (CREDENTIAL.test(name) ? SHOWN : value);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, shown(name, String(value))]);
  const query = [...url.searchParams].map(([name, value]) => [name, shown(name, value)]);
  return {
    ...seen,
    method: request.method ?? 'GET',
    path: url.pathname,
    query: Object.fromEntries(query),
    headers: Object.fromEntries(headers),
    userAgent: request.headers['user-agent'] ?? '',
  };
}

/** Some clients send paths with two slashes, which mean one. */
export function urlOf(request: IncomingMessage): URL {
  const [path = '/', ...query] = (request.url ?? '/').split('?');
  return new URL(`http://emulator${path.replace(/\/{2,}/g, '/')}${query.length === 0 ? '' : `?${query.join('?')}`}`);
}

/** The token of `Authorization: Bearer`, or of another scheme. */
export function bearerOf(request: IncomingMessage): string | undefined {
  return /^(?:Bearer|Token)\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
