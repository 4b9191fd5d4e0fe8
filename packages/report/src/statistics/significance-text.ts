/** Stars of a corrected p: "not noise", never "large". */
export function significanceStars(p: number | null): '' | '*' | '**' | '***' {
  if (p === null || p >= 0.05) return '';
  if (p >= 0.01) return '*';
  return p >= 0.001 ? '**' : '***';
}

/** A p-value in print; never 0, which no test can give. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : p.toFixed(3);
}
