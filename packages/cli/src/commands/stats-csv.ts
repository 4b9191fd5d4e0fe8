import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '@eva/core';
import type { StatisticsTable, TableCell } from '@eva/report/statistics';

/** Writes each table as `NAME.csv`: figures in full, an empty cell where there is none. */
export function writeTables(tables: readonly StatisticsTable[], folder: string, shown: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const table of tables) writeFileSync(join(folder, `${table.name}.csv`), csvText(table));
  } catch (cause) {
    const message = `cannot write the tables: ${(cause as Error).message}`;
    throw new InputError({ code: 'table-unwritable', problems: [{ file: shown, message }], cause });
  }
}

function csvText({ columns, rows }: Pick<StatisticsTable, 'columns' | 'rows'>): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}

/** A text that a spreadsheet would run as a formula is told to be a text. */
function csvCell(cell: TableCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
