import type { ModelIdentity, Usage } from '../protocol/identity.ts';
import type { JudgeAnswer } from '../protocol/judge.ts';
import type { JudgeDeployment } from './judge-deployment.ts';
import { judgeName } from './judge-deployment.ts';
import type { PriceOf } from './judge-price.ts';

/** What one metric asked of one judge. */
export interface JudgeSpending {
  readonly metric: string;
  /** `provider/model`. */
  readonly judge: string;
  /** Questions that went to the provider and were answered. */
  readonly answered: number;
  /** Questions that the cache answered, for nothing. */
  readonly cached: number;
  /** Questions that were never answered. */
  readonly failed: number;
  /** Tries beyond the first of a question. */
  readonly retries: number;
  readonly usage: Usage;
  /** All that is known. */
  readonly usd: number;
  /** Whether that is all of it: false where an answer's price is not known. */
  readonly isWhole: boolean;
}

/** What one answer used, to be kept where it has to outlast the process. */
export interface JudgeUse {
  readonly metric: string;
  readonly identity: ModelIdentity;
  readonly usage: Usage;
}

type Changing = { -readonly [key in keyof JudgeSpending]: JudgeSpending[key] };

export interface SpendingLedger {
  answered(metric: string, deployment: JudgeDeployment, answer: JudgeAnswer): void;
  count(metric: string, deployment: JudgeDeployment, what: 'cached' | 'failed' | 'retries'): void;
  /** All that is known to be spent, in US dollars, earlier answers included. */
  totalUsd(): number;
  /** Whether that is all of it. */
  isWhole(): boolean;
  /** Mean of what this judge's answers cost so far; 0 before the first. */
  meanUsd(deployment: JudgeDeployment): number;
  rows(): readonly JudgeSpending[];
}

/** Keeps account of what judges were asked, on top of what they had answered before. */
export function spendingLedger(priceOf: PriceOf | undefined, earlier: readonly JudgeUse[] = []): SpendingLedger {
  const before = earlier.map(({ usage, identity }) => ({ identity, usd: priceOf?.(usage, identity) }));
  const byKey = new Map<string, Changing>();
  const rowOf = (metric: string, { backend }: JudgeDeployment): Changing => {
    const judge = judgeName(backend.identity);
    const key = `${metric} ${judge}`;
    const known = byKey.get(key);
    if (known !== undefined) return known;
    const none = { answered: 0, cached: 0, failed: 0, retries: 0 };
    const fresh: Changing = { metric, judge, ...none, usage: {}, usd: 0, isWhole: true };
    byKey.set(key, fresh);
    return fresh;
  };
  const sumUsd = (rows: readonly { readonly usd: number | undefined }[]): number =>
    rows.reduce((sum, { usd }) => sum + (usd ?? 0), 0);
  return {
    answered(metric, deployment, answer) {
      const row = rowOf(metric, deployment);
      const usd = priceOf?.(answer.usage, answer.identity);
      row.answered += 1;
      row.usage = added(row.usage, answer.usage);
      row.usd += usd ?? 0;
      row.isWhole &&= usd !== undefined;
    },
    count(metric, deployment, what) {
      rowOf(metric, deployment)[what] += 1;
    },
    totalUsd: () => sumUsd([...before, ...byKey.values()]),
    isWhole: () => before.every(({ usd }) => usd !== undefined) && [...byKey.values()].every((row) => row.isWhole),
    meanUsd({ backend: { identity } }) {
      const rows = [...byKey.values()].filter(({ judge }) => judge === judgeName(identity));
      const known = before.filter((one) => isSame(one.identity, identity));
      const answered = rows.reduce((sum, row) => sum + row.answered, known.length);
      return answered === 0 ? 0 : sumUsd([...known, ...rows]) / answered;
    },
    rows: () => [...byKey.values()].map((row) => ({ ...row })),
  };
}

function isSame(one: ModelIdentity, other: ModelIdentity): boolean {
  return one.provider === other.provider && one.model === other.model;
}

function added(total: Usage, more: Usage): Usage {
  const names = new Set([...Object.keys(total), ...Object.keys(more)] as (keyof Usage)[]);
  return Object.fromEntries([...names].map((name) => [name, (total[name] ?? 0) + (more[name] ?? 0)]));
}
