/**
 * Direction of a sub-metric in files that do not say it, such as records of the method's own tools, read off the key.
 * Scores of ours carry their direction.
 */
export function isHigherBetter(key: string, parentHigherIsBetter: boolean): boolean {
  if (key.endsWith('_rate')) return false;
  if (key.endsWith('_accuracy')) return true;
  return parentHigherIsBetter;
}
