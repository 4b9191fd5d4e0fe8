import type { PriceOf } from '@eva/core/engine';
import { bundledPrices, costOfUsage, findPrice } from '@eva/report';

/** Prices that eva brings along, for what the judge manifest gives no price of. */
export function knownPriceOf(...[usage, identity]: Parameters<PriceOf>): ReturnType<PriceOf> {
  const row = findPrice(identity, bundledPrices());
  return row === undefined ? undefined : (costOfUsage(usage, row).usd ?? undefined);
}
