import { closest, distance } from 'fastest-levenshtein';

/** The known name that a misspelt one was probably meant to be; undefined when none is near enough to be a slip. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const best = closest(name.toLowerCase(), known.map((one) => one.toLowerCase()) as string[]);
  const allowed = Math.ceil(Math.max(name.length, best.length) / 3);
  if (distance(name.toLowerCase(), best) > allowed) return undefined;
  return known.find((one) => one.toLowerCase() === best);
}
