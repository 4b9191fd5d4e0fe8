import type { ModelIdentity } from '@eva/core';
import type { PriceRow, PriceTable } from './price-table.ts';

/** A snapshot has the price of its model: `gpt-5.4-2026-03-05`, `claude-haiku-4-5-20251001`. */
const SNAPSHOT = /-\d{4}-?\d{2}-?\d{2}$/;

/** The row for a model: first what was really served, then what was asked for, each with and without its day. */
export function findPrice({ provider, model, resolvedModel }: ModelIdentity, table: PriceTable): PriceRow | undefined {
  const names = [resolvedModel, model].filter((name) => name !== undefined);
  const all = names.flatMap((name) => [name, name.replace(SNAPSHOT, '')]);
  const rows = table.rows.filter((row) => row.provider === provider);
  for (const name of all) {
    const exact = rows.find((row) => row.model === name);
    if (exact !== undefined) return exact;
  }
  return all
    .flatMap((name) => rows.filter((row) => row.model.endsWith('*') && name.startsWith(row.model.slice(0, -1))))
    .toSorted((one, other) => other.model.length - one.model.length)[0];
}
