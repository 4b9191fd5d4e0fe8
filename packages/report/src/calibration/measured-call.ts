/** What the metrics gave one call. */
export interface MeasuredCall {
  readonly scenario: string;
  /** By metric; null where nothing was scored: skipped, failed, missing, or the whole call was not scored. */
  readonly values: { readonly [metric: string]: number | null };
}

/** How a metric's values are to be read. */
export interface MeasuredMetric {
  readonly id: string;
  /** Which way is good. Values lie on 0..1 with higher being better, unless the metric has no such form. */
  readonly better: 'higher' | 'lower';
}

/** The value with its sign turned where less is better, so that a fall is always for the worse. */
export function goodness(call: MeasuredCall, { id, better }: MeasuredMetric): number | null {
  const value = call.values[id] ?? null;
  if (value === null) return null;
  return better === 'higher' ? value : -value;
}
