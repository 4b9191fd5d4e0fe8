import type { Json, JsonObject } from '@eva/core';
import { type CompareOptions, compare, type Difference } from './compare.ts';

/** What suites read besides their vectors. */
export interface SuiteBench {
  /** Folder laid out like `data` of the shared folder: `eva-bench` with the public records, `reference-records`. */
  readonly dataDir: string;
}

/** The rule that one file of golden vectors is checked against. */
export interface ConformanceSuite {
  /** Folder and file name without extension, such as `metrics/turn_taking`. */
  readonly name: string;
  /** Differences of one vector; none means that it passed. A throw counts as a difference. */
  check(vector: JsonObject, bench: SuiteBench): readonly Difference[] | Promise<readonly Difference[]>;
}

export interface FunctionSuite extends CompareOptions {
  readonly name: string;
  /**
   * What we compute for the named function, or a promise of it; `undefined` for a function that has no counterpart here,
   * which fails.
   */
  run(fn: string, input: unknown, bench: SuiteBench): unknown;
}

/** A suite whose vectors hold `fn`, `input` and `expected`, as all metric and statistics files do. */
export function functionSuite(suite: FunctionSuite): ConformanceSuite {
  return {
    name: suite.name,
    async check(vector, bench) {
      const fn = String(vector.fn);
      const got = await suite.run(fn, structuredClone(vector.input), bench);
      if (got === undefined) return [{ path: 'fn', expected: fn, got: 'a function that no suite knows' }];
      return compare(vector.expected as Json, got, suite, fn);
    },
  };
}
