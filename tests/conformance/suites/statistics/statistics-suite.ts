import type { Json, JsonObject } from '@eva/core';
import { compare, type Difference } from '../../compare.ts';
import type { ConformanceSuite } from '../../suite.ts';

/** What we compute for the named function; `undefined` for one that has no counterpart here, which fails. */
export type StatisticsAnswer = (fn: string, input: never) => unknown;

/** A suite of `golden/stats`: each vector says how near its numbers have to be, as a whole or one by one. */
export function statisticsSuite(name: string, answer: StatisticsAnswer): ConformanceSuite {
  return {
    name,
    check(vector) {
      const fn = String(vector.fn);
      const tolerance = typeof vector.tolerance === 'number' ? vector.tolerance : 0;
      const got = orRangeError(() => answer(fn, structuredClone(vector.input) as never));
      if (got === undefined) return [{ path: 'fn', expected: fn, got: 'a function that no suite knows' }];
      const bounds = vector.confidenceBounds;
      const expected = bounds === undefined ? vector.expected : { ...(vector.expected as JsonObject), bounds };
      return differences(expected as Json, got, tolerance);
    },
  };
}

function differences(expected: Json, got: unknown, tolerance: number, path = ''): readonly Difference[] {
  // Whether a test rejects is left open where it hangs on the stream of chance.
  if (expected === null && path.endsWith('.reject')) return [];
  if (isToleranced(expected)) {
    const { value, tolerance: own, withoutTieSlack: _, ...beside } = expected;
    if (!isFields(got)) return compare(value, got, { tolerance: own }, '', path);
    const { value: gotValue, ...gotBeside } = got;
    return [
      ...compare(value, gotValue, { tolerance: own }, '', join(path, 'value')),
      ...compare(beside, gotBeside, {}, '', path),
    ];
  }
  if (Array.isArray(expected) && Array.isArray(got)) {
    if (expected.length !== got.length) return [{ path, expected, got }];
    return expected.flatMap((item, at) => differences(item, got[at], tolerance, join(path, String(at))));
  }
  if (isFields(expected) && isFields(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...keys].flatMap((key) => differences(expected[key] as Json, got[key], tolerance, join(path, key)));
  }
  return compare(expected, got, { tolerance }, '', path);
}

/** A number with its own tolerance, and at times with others beside it; what a bare comparison would give is not ours. */
function isToleranced(
  value: unknown,
): value is { readonly value: Json; readonly tolerance: number; readonly withoutTieSlack?: Json } {
  return isFields(value) && typeof value.tolerance === 'number' && 'value' in value;
}

function isFields(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function orRangeError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) return { error: 'range' };
    throw error;
  }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
