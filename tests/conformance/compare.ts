/** One place where our answer is not the expected one. */
export interface Difference {
  /** Dotted path inside the expected value; empty for the value itself. */
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

export interface CompareOptions {
  /**
   * How far numbers may be apart: one unit in the last place the spec rounds to, such as 0.001 for three decimals.
   * Default 1e-9. A function decides by path and vector function.
   */
  readonly tolerance?: number | ((path: string, fn: string) => number);
  /** Paths that are free text or ours to word; neither side is looked at. Default: none. */
  readonly isFree?: (path: string, fn: string) => boolean;
  /** Paths of objects in which we may have keys that the vector does not. Default: none. */
  readonly mayHaveMore?: (path: string, fn: string) => boolean;
}

const DEFAULT_TOLERANCE = 1e-9;
/** A number a whole unit apart in its last place must not fail because of its binary form. */
const BINARY_SLACK = 1e-9;

/** Every difference between two plain values. `undefined` members count as absent, 1 and 1.0 are one number. */
export function compare(
  expected: unknown,
  got: unknown,
  options: CompareOptions = {},
  fn = '',
  path = '',
): readonly Difference[] {
  if (options.isFree?.(path, fn)) return [];
  if (typeof expected === 'number' && typeof got === 'number') {
    const { tolerance = DEFAULT_TOLERANCE } = options;
    const allowed = typeof tolerance === 'number' ? tolerance : tolerance(path, fn);
    const isNear = Object.is(expected, got) || Math.abs(expected - got) <= allowed * (1 + BINARY_SLACK);
    return isNear ? [] : [{ path, expected, got }];
  }
  if (Array.isArray(expected) && Array.isArray(got)) return compareLists(expected, got, options, fn, path);
  if (isObject(expected) && isObject(got)) return compareObjects(expected, got, options, fn, path);
  return expected === got ? [] : [{ path, expected, got }];
}

function compareLists(
  expected: readonly unknown[],
  got: readonly unknown[],
  options: CompareOptions,
  fn: string,
  path: string,
): readonly Difference[] {
  if (expected.length !== got.length) return [{ path, expected, got }];
  return expected.flatMap((item, index) => compare(item, got[index], options, fn, join(path, String(index))));
}

function compareObjects(
  expected: Record<string, unknown>,
  got: Record<string, unknown>,
  options: CompareOptions,
  fn: string,
  path: string,
): readonly Difference[] {
  const keys = new Set(Object.keys(expected));
  if (!options.mayHaveMore?.(path, fn)) for (const key of Object.keys(got)) keys.add(key);
  return [...keys].flatMap((key) => {
    const want = Object.hasOwn(expected, key) ? expected[key] : undefined;
    const have = Object.hasOwn(got, key) ? got[key] : undefined;
    return compare(want, have, options, fn, join(path, key));
  });
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
