import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type InputProblem, type ModelIdentity, type StageUsage, type Usage } from '@eva/core';
import type { ComposedSystem, RunProgress } from '@eva/core/engine';
import { costOfUsage, findPrice, type PriceTable, type UsageCost, usdText } from '@eva/report';
import type { PreparedRun } from '../prepare-run.ts';
import { readRun } from '../read-run.ts';
import { stageParts } from './stage-parts.ts';

/** Counts what a run costs while it runs, and says when no more may be spent. */
export interface CallsBudget {
  take(used: StageUsage): void;
  /** Looks at the end of each attempt whether what it used could be priced. */
  look(progress: RunProgress): void;
  /** Aborted once the budget is spent, or can't be reckoned: calls that run are finished, and none is begun. */
  readonly spent: AbortSignal;
  /** All that is known. */
  readonly usd: number;
  readonly maxUsd: number;
  /** Why it can't be reckoned, for people; undefined while it can. */
  readonly unknown: string | undefined;
}

export interface CallsBudgetSpec {
  readonly maxUsd: number;
  readonly prices: PriceTable;
  readonly prepared: { readonly systems: ReadonlyMap<string, PricedSystem>; readonly caller: PricedCaller };
  /** What is in there already was paid from the same budget. */
  readonly outDir: string;
}

type PricedCaller = Pick<PreparedRun['caller'], 'id' | 'models'>;

interface PricedSystem {
  readonly id: string;
  readonly parts: { readonly [slot in keyof ComposedSystem['parts']]?: { readonly identity: ModelIdentity } };
}

/** A part of a system or caller that may cost. */
interface Part {
  /** Such as `caller brief`. */
  readonly whose: string;
  readonly stage: string;
  readonly identity: ModelIdentity;
}

/** A budget for the calls of one run folder; refused where something has no price, for it could not be kept. */
export function callsBudget({ maxUsd, prices, prepared, outDir }: CallsBudgetSpec): CallsBudget {
  const parts = partsOf(prepared);
  refuseUnknownPrices(parts, prices);
  const spent = new AbortController();
  const used = new Map<string, StageUsage>();
  const reported = new Set<string>();
  let usd = 0;
  let unknown: string | undefined;
  const take = (more: StageUsage): void => {
    reported.add(nameOf(more));
    // What was served may have another price than what was asked for.
    const key = [nameOf(more), more.identity.resolvedModel].join(' ');
    used.set(key, { ...more, usage: sumOf(used.get(key)?.usage ?? {}, more.usage) });
    usd += costOf(more, prices).usd ?? 0;
    if (usd >= maxUsd) spent.abort();
  };
  for (const one of earlierUsage(outDir, prices)) take(one);
  return {
    take,
    look(progress) {
      if (progress.type !== 'call-scored' && progress.type !== 'attempt-failed') return;
      // A meter such as the time of a call is told when the call is over, after others that its price says nothing of.
      const unpriced = [...used.values()].map((one) => whyUnknown(one, prices)).find((why) => why !== undefined);
      // In an attempt that failed a part may never have had its turn.
      const silent =
        progress.type === 'call-scored'
          ? parts.find(
              (part) => isOf(part, progress.call.system) && !isFree(part, prices) && !reported.has(nameOf(part)),
            )
          : undefined;
      unknown ??= unpriced ?? (silent && `${nameOf(silent)} reported no usage`);
      if (unknown !== undefined) spent.abort();
    },
    spent: spent.signal,
    get usd() {
      return usd;
    },
    maxUsd,
    get unknown() {
      return unknown;
    },
  };
}

export function budgetText({ usd, maxUsd, unknown }: CallsBudget): string {
  const how =
    unknown === undefined
      ? `the budget of ${usdText(maxUsd)} is spent (${usdText(usd)})`
      : `the budget of ${usdText(maxUsd)} can't be kept, ${unknown}`;
  return `${how}, and no further call was begun. What is there is kept`;
}

/** What has to change before the run can go on. */
export function budgetRemedy({ unknown }: CallsBudget): string {
  return unknown === undefined ? 'a higher --max-usd' : 'a price that charges what it reports (--prices)';
}

/** In text only these run; the other parts of a caller stay silent. */
const IN_TEXT = new Set(['llm', 'caller-llm', 'caller-s2s']);

function partsOf({ systems, caller }: CallsBudgetSpec['prepared']): readonly Part[] {
  const isText = [...systems.values()].every(({ parts }) => Object.keys(parts).every((slot) => slot === 'llm'));
  const own = [...systems.values()].flatMap(({ id, parts }) => {
    const models = Object.fromEntries(Object.entries(parts).map(([slot, part]) => [slot, part.identity]));
    return Object.entries(stageParts(models)).map(([stage, identity]) => ({ whose: id, stage, identity }));
  });
  const callers = Object.entries(stageParts({}, caller.models ?? {})).map(([stage, identity]) => ({
    whose: `caller ${caller.id}`,
    stage,
    identity,
  }));
  return [...own, ...callers].filter(({ stage }) => !isText || IN_TEXT.has(stage));
}

function isOf({ whose, stage }: Part, system: string): boolean {
  return whose === system || stage.startsWith('caller-');
}

function refuseUnknownPrices(parts: readonly Part[], prices: PriceTable): void {
  const problems = parts
    .filter(({ identity }) => findPrice(identity, prices) === undefined)
    .map(({ whose, stage, identity }): InputProblem => {
      const message = `no price is known for the ${stage} of ${whose}, ${identity.provider}/${identity.model}`;
      return { path: '--max-usd', message, expected: 'a row for it in a price table, given with --prices' };
    });
  if (problems.length > 0) throw new InputError({ code: 'price-unknown', problems });
}

/** What the folder says was used, all of it priced: what is not known of it might be more than the budget. */
function earlierUsage(outDir: string, prices: PriceTable): readonly StageUsage[] {
  if (!existsSync(join(outDir, 'run.json'))) return [];
  const attempts = readRun(outDir).calls.flatMap(({ attempts: made }) => made.map(({ record }) => record.usage));
  const kept = attempts.filter((usage) => usage !== undefined);
  const unpriced = new Set(kept.flat().flatMap((one) => whyUnknown(one, prices) ?? []));
  const problems = [...unpriced].map(
    (why): InputProblem => ({
      path: '--max-usd',
      message: `${why}, and ${outDir} has calls that used it`,
      expected: 'a row that charges it in a price table, given with --prices',
    }),
  );
  if (kept.length < attempts.length) {
    const message = `what ${attempts.length - kept.length} attempts in ${outDir} used was not kept`;
    problems.push({ path: '--max-usd', message, expected: 'another folder, or no budget' });
  }
  if (problems.length > 0) throw new InputError({ code: 'price-unknown', problems });
  return kept.flat();
}

function costOf({ identity, usage }: StageUsage, prices: PriceTable): UsageCost {
  const row = findPrice(identity, prices);
  return row === undefined ? { usd: null, why: 'its price is not known' } : costOfUsage(usage, row);
}

function whyUnknown(one: StageUsage, prices: PriceTable): string | undefined {
  const cost = costOf(one, prices);
  return cost.usd === null ? `${nameOf(one)}: ${cost.why}` : undefined;
}

function isFree({ identity }: Part, prices: PriceTable): boolean {
  return findPrice(identity, prices)?.isFree === true;
}

type Named = Pick<Part, 'stage' | 'identity'>;

function nameOf({ stage, identity: { provider, model } }: Named): string {
  return `${stage} ${provider}/${model}`;
}

function sumOf(one: Usage, other: Usage): Usage {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])] as (keyof Usage)[];
  return Object.fromEntries(keys.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)]));
}
