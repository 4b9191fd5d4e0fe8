import { type Host, SecretMissingError } from '@eva/core';
import { silentLogger } from './silent-logger.ts';

/** A host without secrets, voice or parts, unless they are given. */
export function aHost(given: Partial<Host> = {}): Host {
  return {
    secret(name) {
      throw new SecretMissingError({ code: 'secret-missing', message: `no secret ${name} in this test` });
    },
    logger: silentLogger,
    parts: {},
    ...given,
  };
}
