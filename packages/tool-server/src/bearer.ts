import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './http-answer.ts';

/** Throws unless the request carries this call's own token. */
export function requireToken(request: IncomingMessage, token: string): void {
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (timingSafeEqual(digest(given), digest(token))) return;
  const message = 'This needs the token of the call, as "Authorization: Bearer TOKEN".';
  throw new HttpProblem(401, 'unauthorized', message, { 'www-authenticate': 'Bearer' });
}

/** Digests have one length, so that the comparison takes the same time for any guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
