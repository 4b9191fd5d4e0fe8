import type { Difference } from './compare.ts';
import type { ConformanceSuite, SuiteBench } from './suite.ts';
import { listVectorFiles, readVectors } from './vector-files.ts';

export interface FailedVector {
  readonly label: string;
  readonly differences: readonly Difference[];
}

export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly total: number;
  /** The first few only; `total - passed` says how many there are. */
  readonly failures: readonly FailedVector[];
}

export interface Selection {
  /** Files of vectors that a suite of ours checks. */
  readonly covered: readonly { readonly suite: ConformanceSuite; readonly file: string }[];
  /** Suites of ours that the folder holds no file for. */
  readonly absent: readonly string[];
  /** Names of files that no suite of ours checks yet. */
  readonly uncovered: readonly string[];
  /** Words of the selection that match neither a file nor a suite. */
  readonly unknown: readonly string[];
  /** Every name one may type here. */
  readonly known: readonly string[];
}

const SHOWN_FAILURES = 5;
const SHOWN_DIFFERENCES = 4;

/** What a selection of name prefixes means in a folder of vectors; no prefixes select everything. */
export function select(dir: string, suites: readonly ConformanceSuite[], prefixes: readonly string[]): Selection {
  const files = listVectorFiles(dir);
  const known = [...new Set([...files.map((file) => file.name), ...suites.map((suite) => suite.name)])].sort();
  const isChosen = (name: string) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix));
  const chosen = files.filter((file) => isChosen(file.name));
  return {
    covered: chosen.flatMap(({ name, file }) => {
      const suite = suites.find((one) => one.name === name);
      return suite ? [{ suite, file }] : [];
    }),
    absent: suites
      .map((suite) => suite.name)
      .filter((name) => isChosen(name) && !files.some((one) => one.name === name)),
    uncovered: chosen.map((file) => file.name).filter((name) => !suites.some((suite) => suite.name === name)),
    unknown: prefixes.filter((prefix) => !known.some((name) => name.startsWith(prefix))),
    known,
  };
}

export async function runSuite(suite: ConformanceSuite, file: string, bench: SuiteBench): Promise<SuiteResult> {
  let passed = 0;
  let total = 0;
  const failures: FailedVector[] = [];
  for await (const { label, vector } of readVectors(file)) {
    total += 1;
    const differences = await check(suite, vector, bench);
    if (differences.length === 0) passed += 1;
    else if (failures.length < SHOWN_FAILURES) {
      failures.push({ label, differences: differences.slice(0, SHOWN_DIFFERENCES) });
    }
  }
  return { name: suite.name, passed, total, failures };
}

async function check(
  suite: ConformanceSuite,
  vector: Parameters<ConformanceSuite['check']>[0],
  bench: SuiteBench,
): Promise<readonly Difference[]> {
  try {
    return await suite.check(vector, bench);
  } catch (error) {
    return [{ path: 'error', expected: 'no exception', got: error instanceof Error ? error.message : String(error) }];
  }
}
