/** A table with stable names of columns, figures in full. */
export interface StatisticsTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** Null is no figure: an empty cell, never 0. */
export type TableCell = string | number | boolean | null;
