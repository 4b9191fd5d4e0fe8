import type { CallContext, Json } from '@eva/core';
import { findAmounts } from '@eva/core/spoken';

/** What a caller pays or loses, by the names that results give it; a price list is no cost. */
const COST_KEY =
  /(?:^|_)(?:fees?|collected|charged?|penalty)(?:_|$)|^total(?:_(?:cost|due|amount|paid|price))?$|(?:^|_)amount_due$/i;
const PRICE_LIST_KEY = /fares|prices|options|alternatives/i;

export interface Cost {
  /** Name in the result, such as `total_collected`. */
  readonly key: string;
  readonly amount: number;
}

/** Sums above zero in a result that the caller pays or loses. */
export function costsIn(result: Json, key = ''): readonly Cost[] {
  if (typeof result === 'number') return result > 0 && COST_KEY.test(key) ? [{ key, amount: result }] : [];
  if (typeof result !== 'object' || result === null) return [];
  if (Array.isArray(result)) return result.flatMap((item: Json) => costsIn(item, key));
  return Object.entries(result).flatMap(([name, item]: [string, Json]) =>
    PRICE_LIST_KEY.test(name) ? [] : costsIn(item, name),
  );
}

/** Whether the amount was said by either side before, or follows from amounts that were: a sum, or a difference and a fee. */
export function wasTold(amount: number, before: CallContext['trace']): boolean {
  const told = [
    ...new Set(
      before.flatMap((entry) => (entry.type === 'speech' ? findAmounts(entry.text).filter((one) => one > 0) : [])),
    ),
  ];
  const isIt = (sum: number) => Math.abs(Math.abs(sum) - amount) < 0.005;
  return told.some(
    (a) =>
      isIt(a) ||
      told.some((b) => isIt(a + b) || isIt(a - b) || told.some((c) => isIt(a + b + c) || isIt(Math.abs(a - b) + c))),
  );
}
