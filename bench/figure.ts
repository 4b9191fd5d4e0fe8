/** One measured figure, with what it was measured against in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly goal?: string;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
