import { isRecord } from './package-json.ts';

/** Conditions an import of ours meets; inside the repository, where core itself runs from source, also `eva-source`. */
const IMPORT_CONDITIONS: readonly string[] = [
  ...(import.meta.url.endsWith('.ts') ? ['eva-source'] : []),
  'node',
  'import',
  'module-sync',
  'default',
];

/** The file an exports subpath stands for, relative to the package; undefined when `exports` does not offer it. */
export function resolveEntry(
  exports: unknown,
  entry: string,
  conditions: readonly string[] = IMPORT_CONDITIONS,
): string | undefined {
  const isMap = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'));
  const subpaths = isMap ? exports : { '.': exports };
  if (Object.hasOwn(subpaths, entry)) return targetOf(subpaths[entry], conditions);
  // Patterns have one star; the longest prefix is the most specific one.
  const patterns = Object.keys(subpaths)
    .filter((key) => key.includes('*'))
    .sort((one, other) => other.indexOf('*') - one.indexOf('*'));
  for (const pattern of patterns) {
    const [prefix = '', suffix = ''] = pattern.split('*');
    if (!entry.startsWith(prefix) || !entry.endsWith(suffix) || entry.length < pattern.length) continue;
    const middle = entry.slice(prefix.length, entry.length - suffix.length);
    return targetOf(subpaths[pattern], conditions)?.replaceAll('*', middle);
  }
  return undefined;
}

function targetOf(target: unknown, conditions: readonly string[]): string | undefined {
  if (typeof target === 'string') return target;
  if (Array.isArray(target)) {
    return target.map((one: unknown) => targetOf(one, conditions)).find((one) => one !== undefined);
  }
  if (!isRecord(target)) return undefined;
  for (const [condition, inner] of Object.entries(target)) {
    if (!conditions.includes(condition)) continue;
    const resolved = targetOf(inner, conditions);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}
