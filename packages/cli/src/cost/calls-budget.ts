import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type InputProblem, type StageUsage } from '@eva/core';
import { costOfUsage, findPrice, type PriceTable, usdText } from '@eva/report';
import type { PreparedRun } from '../prepare-run.ts';
import { readRun } from '../read-run.ts';
import { stageParts } from './stage-parts.ts';

/** Counts what a run costs while it runs, and says when no more may be spent. */
export interface CallsBudget {
  take(used: StageUsage): void;
  /** Aborted once the budget is spent: calls that run are finished, and none is begun. */
  readonly spent: AbortSignal;
  readonly usd: number;
  readonly maxUsd: number;
}

export interface CallsBudgetSpec {
  readonly maxUsd: number;
  readonly prices: PriceTable;
  readonly prepared: Pick<PreparedRun, 'systems' | 'caller'>;
  /** What is in there already was paid from the same budget. */
  readonly outDir: string;
}

/** A budget for the calls of one run folder; refused where something has no price, for it could not be kept. */
export function callsBudget({ maxUsd, prices, prepared, outDir }: CallsBudgetSpec): CallsBudget {
  refuseUnknownPrices(prepared, prices);
  const spent = new AbortController();
  let usd = 0;
  const take = ({ identity, usage }: StageUsage): void => {
    const row = findPrice(identity, prices);
    usd += row === undefined ? 0 : (costOfUsage(usage, row).usd ?? 0);
    if (usd >= maxUsd) spent.abort();
  };
  for (const used of earlierUsage(outDir)) take(used);
  return {
    take,
    spent: spent.signal,
    get usd() {
      return usd;
    },
    maxUsd,
  };
}

export function budgetText({ usd, maxUsd }: CallsBudget): string {
  return `the budget of ${usdText(maxUsd)} is spent (${usdText(usd)}), and no further call was begun. What is there is kept`;
}

function earlierUsage(outDir: string): readonly StageUsage[] {
  if (!existsSync(join(outDir, 'run.json'))) return [];
  return readRun(outDir).calls.flatMap(({ attempts }) => attempts.flatMap(({ record }) => record.usage ?? []));
}

function refuseUnknownPrices({ systems, caller }: CallsBudgetSpec['prepared'], prices: PriceTable): void {
  const parts = [...systems.values()].flatMap(({ id, parts: own }) => {
    const models = Object.fromEntries(Object.entries(own).map(([slot, part]) => [slot, part.identity]));
    return Object.entries(stageParts(models)).map(([stage, identity]) => ({ whose: id, stage, identity }));
  });
  const callerParts = Object.entries(stageParts({}, caller.models ?? {})).map(([stage, identity]) => ({
    whose: `caller ${caller.id}`,
    stage,
    identity,
  }));
  const problems = [...parts, ...callerParts]
    .filter(({ identity }) => findPrice(identity, prices) === undefined)
    .map(({ whose, stage, identity }): InputProblem => {
      const message = `no price is known for the ${stage} of ${whose}, ${identity.provider}/${identity.model}`;
      return { path: '--max-usd', message, expected: 'a row for it in a price table, given with --prices' };
    });
  if (problems.length > 0) throw new InputError({ code: 'price-unknown', problems });
}
