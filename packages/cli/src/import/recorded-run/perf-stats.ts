/** Numbers of one column of `agent_perf_stats.csv`, one row an answer of the agent's model; cells without one are left out. */
export function numbersInColumn(csv: string, column: string): readonly number[] {
  const [header = [], ...rows] = rowsOf(csv);
  const index = header.indexOf(column);
  if (index < 0) return [];
  return rows.flatMap((row) => {
    const cell = row[index]?.trim() ?? '';
    return cell === '' || !Number.isFinite(Number(cell)) ? [] : [Number(cell)];
  });
}

/** Rows of a CSV whose quoted cells may hold commas, line ends and doubled quotes: prompts and answers stand in them. */
function rowsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (cell.lastIndex < csv.length) {
    const match = cell.exec(csv);
    if (match === null) break;
    const [, quoted, plain = '', end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
