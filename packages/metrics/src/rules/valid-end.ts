import type { Json, JsonObject } from '@eva/core';

/** How a caller's event file ends. */
export interface EventFileEnd {
  readonly endedProperly: boolean;
  readonly lastEventType: Json;
}

/**
 * Reads the last line of a caller's event file, of ours or of the method's own tools: the call ended properly when it
 * says that the caller hung up with a goodbye. Throws when there is no such line to read.
 */
export function endOfEventFile(text: string | undefined): EventFileEnd {
  if (text === undefined) throw new Error('the caller left no event file');
  const line = text.replace(/\n$/, '').split('\n').at(-1) ?? '';
  const event: unknown = JSON.parse(line);
  if (!isObject(event)) throw new Error('the last event is not an object');
  const data = isObject(event.data) ? event.data : {};
  const details = isObject(data.details) ? data.details : {};
  return {
    endedProperly: event.type === 'connection_state' && details.reason === 'goodbye',
    lastEventType: event.type ?? null,
  };
}

/** The same check right after a call, where any trouble just means no. */
export function isFinished(text: string | undefined): boolean {
  try {
    return endOfEventFile(text).endedProperly;
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
