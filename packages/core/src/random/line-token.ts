import { randomBytes } from 'node:crypto';

/** A secret for one line, 128 bits, safe inside a URL; a stranger on the machine cannot guess it. */
export function lineToken(): string {
  return randomBytes(16).toString('base64url');
}
