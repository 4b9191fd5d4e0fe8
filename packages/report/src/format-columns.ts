/** Columns padded to their widest cell: the first and last to the left, figures to the right. */
export function aligned(rows: readonly (readonly string[] | undefined)[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    row?.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, cell.length);
    });
  return rows.map((row) =>
    (row ?? [])
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return index === 0 || index === widths.length - 1 ? cell.padEnd(width) : cell.padStart(width);
      })
      .filter((_, index) => (widths[index] ?? 0) > 0)
      .join('  ')
      .trimEnd(),
  );
}
