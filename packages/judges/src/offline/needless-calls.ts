import { type CallContext, type Json, type JsonObject, jsonEquals } from '@eva/core';
import type { Finding } from './offline-judge.ts';
import { isError, resultOf, writesOf } from './writes.ts';

/** The same call again after it had succeeded, without news, and calls that nothing to go by was given to. */
export function needlessCalls(call: CallContext): readonly Finding[] {
  const writes = writesOf(call);
  const seen = new Map<string, { readonly at: number; readonly result: Json }>();
  return call.trace.flatMap((entry, at): readonly Finding[] => {
    if (entry.type !== 'tool-call') return [];
    const { name, arguments: given } = entry.call;
    const key = `${name} ${canonical(given)}`;
    const earlier = seen.get(key);
    const result = resultOf(call, at);
    if (!isError(result)) seen.set(key, { at, result });
    const finding = (why: string): readonly Finding[] => [
      { turn: entry.turn, what: `${name} was called ${why}`, severity: 'minor' },
    ];
    if (isEmptyHanded(given)) return finding('with nothing to go by');
    // What was changed is read anew before the next change, and not to see whether the last one was made.
    const isBetweenChanges =
      earlier !== undefined &&
      writes.some((write) => write.at > earlier.at && write.at < at) &&
      writes.some((write) => write.at > at) &&
      !jsonEquals(earlier.result, result);
    return earlier === undefined || isBetweenChanges ? [] : finding('again with the same arguments');
  });
}

/** Every text among the arguments is empty or stands for one that is not known. */
function isEmptyHanded(given: JsonObject): boolean {
  const texts = Object.values(given).filter((value) => typeof value === 'string');
  return texts.length > 0 && texts.every((text) => isPlaceholder(text));
}

/** Stands for a value that is not known. */
export function isPlaceholder(text: string): boolean {
  return /^(?:unknown|n\/?a|none|null|tbd|placeholder|x{3,}|test|[^\p{L}\p{N}]*)$/iu.test(text.trim());
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${key}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(typeof value === 'string' ? value.toLowerCase() : value);
}
