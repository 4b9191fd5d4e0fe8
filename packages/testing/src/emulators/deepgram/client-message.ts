import { messageJson, providerErrors, textAt, type WireMessage } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';

const ERRORS = providerErrors({ provider: 'client', stage: 'line' });

/** A message of a client as JSON with a type; undefined when it is neither. */
export function clientMessage(message: WireMessage): (JsonObject & { readonly type: string }) | undefined {
  try {
    const json = messageJson(message, ERRORS);
    const type = textAt(json, 'type');
    return type === undefined ? undefined : { ...json, type };
  } catch {
    return undefined;
  }
}
