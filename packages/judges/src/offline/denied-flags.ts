import type { CallContext, Json } from '@eva/core';
import type { Finding } from './offline-judge.ts';
import { resultOf, writesOf } from './writes.ts';

/** So many words two names must share to speak of the same thing. */
const SHARED_WORDS = 2;

/** An argument that says yes where an earlier result said no: nobody gave it, and somebody denied it. */
export function deniedFlagFindings(call: CallContext): readonly Finding[] {
  return writesOf(call).flatMap(({ at, turn, tool, arguments: given }) => {
    const asserted = Object.entries(given).filter(([, value]) => value === true);
    if (asserted.length === 0) return [];
    const denied = call.trace
      .slice(0, at)
      .flatMap((entry, earlier) => (entry.type === 'tool-call' ? falseFlagsIn(resultOf(call, earlier)) : []));
    return asserted.flatMap(([name]): readonly Finding[] => {
      const against = denied.find((flag) => isSameMatter(name, flag));
      if (against === undefined) return [];
      return [{ turn, what: `${tool} was given ${name} true, and a result said ${against} false`, severity: 'major' }];
    });
  });
}

function falseFlagsIn(result: Json): readonly string[] {
  if (typeof result !== 'object' || result === null) return [];
  return Object.entries(result).flatMap(([name, value]: [string, Json]) =>
    value === false ? [name] : falseFlagsIn(value),
  );
}

/** "waive_change_fee" and "fee_waiver" share two words by their beginnings. */
function isSameMatter(one: string, other: string): boolean {
  const stems = new Set(stemsOf(one));
  return stemsOf(other).filter((stem) => stems.has(stem)).length >= SHARED_WORDS;
}

function stemsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split('_')
    .map((word) => word.slice(0, 5));
}
