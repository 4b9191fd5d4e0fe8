import type { JsonObject } from '@eva/core';
import type { ProviderErrors } from '../errors/provider-errors.ts';

export type WireMessage =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'binary'; readonly bytes: Uint8Array };

/** Some services send JSON in binary frames, so both are read. */
export function messageJson(message: WireMessage, errors: ProviderErrors): JsonObject {
  const text = message.type === 'text' ? message.text : new TextDecoder().decode(message.bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw errors.malformed('sent a message that is not JSON', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw errors.malformed('sent a message that is not a JSON object');
  }
  return value as JsonObject;
}
