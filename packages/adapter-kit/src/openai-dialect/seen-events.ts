import type { JsonObject } from '@eva/core';
import { textAt } from '../wire/read-json.ts';

/** As many as can be in flight; older ones do not come again. */
const MOST_REMEMBERED = 2000;

/** Tells an event that is delivered twice by its id. */
export function seenEvents(): (event: JsonObject) => boolean {
  const seen = new Set<string>();
  return (event) => {
    const id = textAt(event, 'event_id');
    if (id === undefined) return false;
    if (seen.has(id)) return true;
    seen.add(id);
    if (seen.size > MOST_REMEMBERED) {
      const [oldest] = seen;
      if (oldest !== undefined) seen.delete(oldest);
    }
    return false;
  };
}
