import type { Secret } from '@eva/core';

/** Query parameters in which providers expect a credential. */
const CREDENTIAL_IN_QUERY = /([?&](?:key|api[_-]?key|token|access[_-]?token|signature|sig|auth)=)[^&\s"'<>]+/gi;
/** Headers as libraries print them. */
const CREDENTIAL_IN_HEADER =
  /((?:authorization|x-api-key|x-goog-api-key|xi-api-key|api-key)["']?\s*[:=]\s*["']?(?:bearer |token |basic )?)[^\s"',}]+/gi;
/** Shorter values would black out ordinary words. */
const SHORTEST_SECRET_LENGTH = 4;
const HIDDEN = '[secret]';

/** Takes credentials out of text that a user may see: known values wherever they stand, unknown ones where they usually do. */
export function redaction(secrets: readonly Secret[]): (text: string) => string {
  return (text) => {
    let shown = text.replace(CREDENTIAL_IN_QUERY, `$1${HIDDEN}`).replace(CREDENTIAL_IN_HEADER, `$1${HIDDEN}`);
    for (const secret of secrets) {
      const value = secret.reveal();
      if (value.length < SHORTEST_SECRET_LENGTH) continue;
      for (const spelling of new Set([value, encodeURIComponent(value)])) shown = shown.replaceAll(spelling, HIDDEN);
    }
    return shown;
  };
}
