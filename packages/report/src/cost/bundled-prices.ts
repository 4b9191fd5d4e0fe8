import { readFileSync } from 'node:fs';
import { InternalError } from '@eva/core';
import { parsePrices } from './parse-prices.ts';
import type { PriceTable } from './price-table.ts';

/** Beside `src` and beside `dist` alike. */
const FILE = new URL('../../prices.json', import.meta.url);

/** The prices that come with eva. */
export function bundledPrices(): PriceTable {
  const { table, problems } = parsePrices(JSON.parse(readFileSync(FILE, 'utf8')));
  if (table !== undefined) return table;
  throw new InternalError({ code: 'prices-broken', message: `prices.json is broken: ${JSON.stringify(problems)}` });
}

/** A user's own rows before ours: where both have a price for one model, the user's counts. */
export function mergedPrices(own: PriceTable, others: PriceTable): PriceTable {
  return { asOf: own.asOf, rows: [...own.rows, ...others.rows] };
}
