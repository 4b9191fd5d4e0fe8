import { type PriceRow, type PriceTable, USD_KEYS, type UsdPrices } from './price-table.ts';

/** Something wrong with a price table: where, and what should be there. */
export interface PriceProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly expected?: string;
  /** Names that would be right where a name is wrong. */
  readonly names?: readonly string[];
}

export type ParsedPrices =
  | { readonly table: PriceTable; readonly problems?: never }
  | { readonly table?: never; readonly problems: readonly PriceProblem[] };

type Fields = { readonly [key: string]: unknown };

const TABLE_KEYS = ['schema', 'asOf', 'currency', 'rows'];
const ROW_KEYS = ['provider', 'model', 'isFree', 'usd', 'source'];
const SCHEMA = 'eva/prices@1';

/** Checks the content of a price file; every problem of it is told at once. */
export function parsePrices(value: unknown): ParsedPrices {
  const problems: PriceProblem[] = [];
  if (!isFields(value))
    return { problems: [{ path: [], message: 'this is no price table', expected: 'a map of keys' }] };
  problems.push(...unknownKeys(value, TABLE_KEYS, []));
  if (value.schema !== SCHEMA) problems.push(wrong(['schema'], value.schema, SCHEMA));
  if (value.currency !== undefined && value.currency !== 'USD')
    problems.push(wrong(['currency'], value.currency, 'USD'));
  const { asOf } = value;
  if (typeof asOf !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(asOf)) {
    problems.push(wrong(['asOf'], asOf, 'the day of the prices, such as 2026-12-02'));
  }
  const rows = Array.isArray(value.rows) ? value.rows : [];
  if (!Array.isArray(value.rows)) problems.push(wrong(['rows'], value.rows, 'a list'));
  const parsed = rows.map((row, index) => parseRow(row, ['rows', index], problems));
  return problems.length > 0
    ? { problems }
    : { table: { asOf: String(asOf), rows: parsed.filter((row) => row !== undefined) } };
}

function parseRow(row: unknown, path: PriceProblem['path'], problems: PriceProblem[]): PriceRow | undefined {
  if (!isFields(row)) {
    problems.push(wrong(path, row, 'a map with provider, model and usd'));
    return undefined;
  }
  problems.push(...unknownKeys(row, ROW_KEYS, path));
  for (const key of ['provider', 'model'] as const) {
    if (typeof row[key] !== 'string' || row[key] === '') problems.push(wrong([...path, key], row[key], 'a name'));
  }
  const isFree = row.isFree === true;
  if (row.isFree !== undefined && typeof row.isFree !== 'boolean') {
    problems.push(wrong([...path, 'isFree'], row.isFree, 'true or false'));
  }
  if (isFree === (row.usd !== undefined)) {
    problems.push({
      path,
      message: isFree ? 'is free and has a price' : 'has no price',
      expected: '`usd`, or `isFree: true`',
    });
  }
  const usd = row.usd === undefined ? {} : parseUsd(row.usd, [...path, 'usd'], problems);
  const source = typeof row.source === 'string' ? row.source : '';
  return { provider: String(row.provider), model: String(row.model), ...(isFree ? { isFree } : {}), usd, source };
}

function parseUsd(usd: unknown, path: PriceProblem['path'], problems: PriceProblem[]): UsdPrices {
  if (!isFields(usd)) {
    problems.push(wrong(path, usd, 'a map of prices'));
    return {};
  }
  problems.push(...unknownKeys(usd, USD_KEYS, path));
  for (const [key, price] of Object.entries(usd)) {
    if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) {
      problems.push(wrong([...path, key], price, 'US dollars, from 0'));
    }
  }
  // Every value was just found to be a number, or is among the problems.
  return usd as UsdPrices;
}

function unknownKeys(value: Fields, known: readonly string[], path: PriceProblem['path']): readonly PriceProblem[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      path: [...path, key],
      message: 'unknown key',
      expected: `one of ${known.join(', ')}`,
      names: known,
    }));
}

function wrong(path: PriceProblem['path'], value: unknown, expected: string): PriceProblem {
  const shown =
    value === undefined ? `${String(path.at(-1))} is missing` : `${JSON.stringify(value)} is not possible here`;
  return { path, message: shown, expected };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
