import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InputError } from '@eva/core';
import {
  formatPublished,
  type PrintedRow,
  publishedConclusions,
  readPublishedTable,
  systemsOfPrinted,
} from '@eva/report/statistics';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printable } from '../printable.ts';
import type { Terminal } from '../terminal.ts';

const TABLE = 'leaderboard-stats.json';
/** A printed table beside it, such as that of a paper, about some of the systems. */
const PRINTED = 'paper-table.json';

/** What follows from a published table: for all of its systems, and for those of the printed table beside it. */
export function leaderboardStats(
  folder: string,
  { isJson }: { readonly isJson: boolean },
  terminal: Terminal,
): ExitCode {
  const path = resolve(terminal.cwd, folder);
  const all = readPublishedTable(parsed(join(path, TABLE), join(folder, TABLE)), join(folder, TABLE));
  const groups = [{ id: 'all', title: 'All systems of the table', systems: all }];
  if (existsSync(join(path, PRINTED))) {
    const { systems, unmatched } = systemsOfPrinted(all, printedRows(join(path, PRINTED), join(folder, PRINTED)));
    for (const name of unmatched) {
      terminal.err(`eva: warning: ${join(folder, PRINTED)}: no one system of ${TABLE} has the figures of ${name}\n`);
    }
    groups.unshift({ id: 'printed', title: `Systems of ${PRINTED}`, systems });
  }
  const concluded = groups.map(({ id, title, systems }) => ({ id, title, conclusions: publishedConclusions(systems) }));
  if (isJson) {
    const shown = concluded.map(({ id, conclusions }) => [id, conclusions] as const);
    terminal.out(`${JSON.stringify({ schema: 1, ...Object.fromEntries(shown) }, null, 2)}\n`);
    return EXIT.done;
  }
  const color = terminal.hasColor;
  const text = concluded.map(({ title, conclusions }) => formatPublished(title, conclusions, { color })).join('\n\n');
  terminal.out(`${printable(text, { keepsColor: color })}\n`);
  return EXIT.done;
}

function printedRows(file: string, shown: string): readonly PrintedRow[] {
  const content = parsed(file, shown);
  const rows = typeof content === 'object' && content !== null && 'rows' in content ? content.rows : undefined;
  if (Array.isArray(rows) && rows.every((row) => typeof row?.system === 'string')) return rows as readonly PrintedRow[];
  throw new InputError({
    code: 'leaderboard-invalid',
    problems: [{ file: shown, path: 'rows', message: 'holds no rows', expected: 'a list of rows with "system"' }],
  });
}

function parsed(file: string, shown: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const message = isAbsent ? 'no such file' : `cannot be read: ${(cause as Error).message}`;
    throw new InputError({
      code: 'leaderboard-invalid',
      problems: [{ file: shown, message, expected: 'a published table as JSON' }],
      cause,
    });
  }
}
