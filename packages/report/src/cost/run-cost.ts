import type { ModelIdentity, StageUsage } from '@eva/core';
import { costOfUsage } from './cost-of-usage.ts';
import { findPrice } from './find-price.ts';
import type { PriceTable } from './price-table.ts';

/** What one part costs in some calls. */
export interface PartCost {
  /** Such as `llm`, or `caller-tts` for a part of the caller. */
  readonly stage: string;
  readonly provider: string;
  readonly model: string;
  /** Null where it cannot be known; never 0 for that. */
  readonly usd: number | null;
  /** Why it cannot be known. */
  readonly why?: string;
}

/** What calls cost. */
export interface CallsCost {
  /** The sum of what is known. */
  readonly usd: number;
  /** Whether that is all of it. */
  readonly isWhole: boolean;
  readonly parts: readonly PartCost[];
}

export interface CallsToPrice {
  /** What each attempt used; undefined for one of which that was not kept. */
  readonly attempts: readonly (readonly StageUsage[] | undefined)[];
  /** The parts that took part, by stage, whether or not they reported any usage. */
  readonly parts: { readonly [stage: string]: ModelIdentity };
}

/** Prices what calls have used; the same usage at the same prices always costs the same. */
export function costOfCalls({ attempts, parts }: CallsToPrice, table: PriceTable): CallsCost {
  const used = attempts.flatMap((attempt) => attempt ?? []);
  const byPart = new Map<string, PartCost>();
  const add = (part: PartCost): void => {
    // What is known of a part is kept beside what is not.
    const key = `${part.stage} ${part.provider} ${part.model} ${part.why ?? ''}`;
    const before = byPart.get(key);
    const usd = part.usd === null ? null : part.usd + (before?.usd ?? 0);
    byPart.set(key, { ...part, usd });
  };
  for (const { stage, identity, usage } of used) add(priced(stage, identity, usage, table));
  for (const [stage, identity] of Object.entries(parts)) {
    if (used.some((one) => one.stage === stage)) continue;
    add(silent(stage, identity, table));
  }
  const lost = attempts.filter((attempt) => attempt === undefined).length;
  if (lost > 0) {
    const what = lost === 1 ? '1 attempt' : `${lost} attempts`;
    add({ stage: 'all', provider: '', model: '', usd: null, why: `what ${what} used was not kept` });
  }
  const all = [...byPart.values()];
  return {
    usd: all.reduce((sum, part) => sum + (part.usd ?? 0), 0),
    isWhole: all.every((part) => part.usd !== null),
    parts: all,
  };
}

function priced(stage: string, identity: ModelIdentity, usage: StageUsage['usage'], table: PriceTable): PartCost {
  const { provider, model } = identity;
  const row = findPrice(identity, table);
  if (row === undefined) return { stage, provider, model, usd: null, why: 'its price is not known' };
  return { stage, provider, model, ...costOfUsage(usage, row) };
}

/** A part that reported nothing costs nothing only when it is free. */
function silent(stage: string, identity: ModelIdentity, table: PriceTable): PartCost {
  const { provider, model } = identity;
  const row = findPrice(identity, table);
  if (row?.isFree === true) return { stage, provider, model, usd: 0 };
  return {
    stage,
    provider,
    model,
    usd: null,
    why: row === undefined ? 'its price is not known' : 'it reported no usage',
  };
}
